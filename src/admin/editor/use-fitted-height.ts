import { fitHeight } from '#editor/fit-height.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Makes a text area as high as its content, also in browsers without `field-sizing`. */
export function useFittedHeight(text: string): RefObject<HTMLTextAreaElement | null> {
  const liveDocument = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fitHeight(liveDocument.current), [text]);
  useEffect(() => {
    const again = () => fitHeight(liveDocument.current);
    void document.fonts.ready.then(again);
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, []);
  return liveDocument;
}
