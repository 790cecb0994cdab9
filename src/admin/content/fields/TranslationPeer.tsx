/** Links to the entry in the other language, or offers to create it. */
import { content } from '#i18n/content.ts';
import { Button } from '../../shared/Button.tsx';
import { begunOf, entriesOf, pairedLists, startOf, useOther } from '../both-languages.ts';
import type { Path } from '../model/paths.ts';
import { type RefObject, useEffect, useRef } from 'react';

export function Counterpart({ path, entry }: { path: Path; entry: unknown }) {
  const other = useOther();
  const [list, index] = path;
  if (!other?.side || path.length !== 2 || typeof list !== 'string' || typeof index !== 'number') return null;
  const start = startOf(entry);
  if (!pairedLists.includes(list) || start === undefined) return null;
  const own = entry as Record<string, unknown>;
  if (own['x-unpaired'] === true) return null;
  const { side, kind, store } = other;
  const theirs = entriesOf(side.data, list);
  const found = theirs.findIndex((one) => startOf(one) === start);
  const language = content.languageOf[kind];
  if (found < 0) {
    const begin = () => {
      const at = Math.min(index, theirs.length);
      side.change([list], [...theirs.slice(0, at), begunOf(own, list), ...theirs.slice(at)]);
      store.open({ in: other.own, list, index: at, start });
    };
    return (
      <p className="field-hint field-counterpart">
        {content.notThere(language)} <Button onClick={begin}>{content.beginThere(language)}</Button>
      </p>
    );
  }
  const end = own['endDate'];
  if (theirs[found]?.['endDate'] === end) return null;
  return (
    <p className="field-hint field-counterpart">
      {content.endsElse(language)}{' '}
      <Button onClick={() => side.change([list, found, 'endDate'], end)}>{content.endSameThere(language)}</Button>
    </p>
  );
}

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
