import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { allOf, nothingSelected, picked, ranged, type Row, type Selection } from './selection.ts';

export type SelectedRows<T extends Row> = ReturnType<typeof useSelection<T>>;

/**
 * The selected rows of a list, and the handlers that change the selection.
 * @param shown rows in the current order
 * @param about identifies the list's content: a change clears the selection, so that no invisible row is selected
 */
export function useSelection<T extends Row>(shown: readonly T[], about: string) {
  const [selection, setSelection] = useState<Selection<T>>(nothingSelected);
  const [shownFor, setShownFor] = useState(about);
  if (shownFor !== about) {
    setShownFor(about);
    setSelection(nothingSelected);
  }
  const rows = useRef(shown);
  useEffect(() => void (rows.current = shown), [shown]);

  /** Selects one row; as a range, all rows from the last individually selected row to this row. */
  const select = useCallback((row: T, on: boolean, isRange: boolean) => {
    setSelection((now) => (isRange ? ranged(now, rows.current, row, on) : picked(now, row, on)));
  }, []);
  const selectAll = useCallback((several: readonly T[], on: boolean) => {
    setSelection((now) => allOf(now, several, on));
  }, []);
  const clear = useCallback(() => setSelection(nothingSelected), []);

  /**
   * Arrow keys move between rows, in a grid also from line to line, and select rows if Shift is pressed. Cmd/Ctrl+A
   * selects all rows, and Escape clears the selection.
   */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget, key, shiftKey } = event;
    if (!(target instanceof HTMLInputElement) || target.dataset['select'] === undefined) return;
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('[data-select]')];
    const across = currentTarget.closest('[data-grid]') ? perLine(boxes) : 1;
    const step = { ArrowDown: across, ArrowUp: -across, ...(across > 1 && { ArrowRight: 1, ArrowLeft: -1 }) }[key];
    const isAll = key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    if (step === undefined && !isAll && key !== 'Escape') return;
    event.preventDefault();
    if (isAll) return selectAll(shown, true);
    if (step === undefined) return clear();
    const next = boxes[boxes.indexOf(target) + step];
    next?.focus();
    const [from, to] = [target, next].map((box) => shown.find(({ id }) => id === box?.dataset['select']));
    if (!shiftKey || !from || !to) return;
    setSelection((now) => {
      const begun = now.anchor === undefined ? picked(now, from, true) : now;
      return ranged(begun, shown, to, true);
    });
  }

  return { chosen: selection.chosen, select, selectAll, clear, onKeyDown };
}

/** Returns the number of rows that are shown side by side. */
function perLine(boxes: readonly HTMLElement[]): number {
  const topOf = (box: HTMLElement | undefined) => box?.getBoundingClientRect().top;
  return boxes.filter((box) => topOf(box) === topOf(boxes[0])).length;
}
