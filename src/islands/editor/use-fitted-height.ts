import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Where this is missing (Safari before 26.2, WebKitGTK 2.50), a text area stays one line high, whatever is in it. */
const bySheet = () => CSS.supports('field-sizing', 'content');

function fit(liveDocument: HTMLTextAreaElement | null): void {
  // Hidden, it has no height to read.
  if (!liveDocument || bySheet() || liveDocument.scrollHeight === 0) return;
  liveDocument.style.height = 'auto';
  liveDocument.style.height = `${liveDocument.scrollHeight}px`;
}

/** Keeps a text area as high as its text, also where its style sheet's `field-sizing` does nothing. */
export function useFittedHeight(text: string): RefObject<HTMLTextAreaElement | null> {
  const liveDocument = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fit(liveDocument.current), [text]);
  useEffect(() => {
    const again = () => fit(liveDocument.current);
    void document.fonts.ready.then(again);
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, []);
  return liveDocument;
}
