/** The visible part of a long record. The forms in both languages of the career show the same part. */
import { useState } from 'react';
import { useOther } from './both-languages.ts';

/**
 * @param first the requested part
 * @param onPart called with the newly shown part
 */
export function usePart(first: string | undefined, onPart: ((part: string) => void) | undefined) {
  const [own, setOwn] = useState(first);
  const other = useOther();
  const show = (part: string | undefined) => {
    setOwn(part);
    if (part === undefined) return;
    other?.store.showPart(part);
    onPart?.(part);
  };
  return [other?.part ?? own, show] as const;
}
