/** When an entry is opened, opens the same entry in the other language, and aligns both entries. */
import { type RefObject, useEffect, useRef } from 'react';
import { startOf, useOther } from '../both-languages.ts';
import type { Path } from '../model/paths.ts';

/** @returns the handler of the toggle event */
export function useOpenedBeside(fold: RefObject<HTMLDetailsElement | null>, path: Path, entry: unknown) {
  const other = useOther();
  const [list, index] = path;
  const start = startOf(entry);
  const opened = other?.opened;
  const isMeant =
    opened !== undefined &&
    path.length === 2 &&
    opened.in !== other?.own &&
    opened.list === list &&
    (opened.start === undefined ? opened.index === index : opened.start === start);
  const answered = useRef<typeof opened>(undefined);
  useEffect(() => {
    if (!isMeant || answered.current === opened || !fold.current) return;
    answered.current = opened;
    fold.current.open = true;
    const { top } = fold.current.getBoundingClientRect();
    if (opened.top === undefined) fold.current.scrollIntoView({ block: 'nearest' });
    else fold.current.closest('.edit-column')?.scrollBy({ top: top - opened.top, behavior: 'instant' });
  }, [isMeant, opened, fold]);
  return () => {
    // If an entry was opened because its translation was opened, it must not open the translation again.
    if (!other || path.length !== 2 || !fold.current?.open || isMeant) return;
    const { top } = fold.current.getBoundingClientRect();
    other.store.open({ in: other.own, list: String(list), index: Number(index), start, top });
  };
}
