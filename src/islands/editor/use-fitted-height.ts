import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Where this is missing (Safari before 26.2, WebKitGTK 2.50), a text area stays one line high, whatever is in it. */
const bySheet = () => CSS.supports('field-sizing', 'content');

function fit(area: HTMLTextAreaElement | null): void {
  // Hidden, it has no height to read.
  if (!area || bySheet() || area.scrollHeight === 0) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}

/** Keeps a text area as high as its text, also where its style sheet's `field-sizing` does nothing. */
export function useFittedHeight(text: string): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fit(area.current), [text]);
  useEffect(() => {
    const again = () => fit(area.current);
    void document.fonts.ready.then(again);
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, []);
  return area;
}
