import { lists } from '#i18n/lists.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Row } from './selection.ts';

/** The type of dragged rows, so that a list accepts only its own rows. */
const DRAGGED = 'application/x-list-row';

interface Props {
  row: Row;
  /** Moves a row before another one, or to the end. */
  onMove: (id: string, before: string | undefined) => void;
}

/** Moves a row by drag, or by the arrow keys while the handle has the focus. */
export function MoveHandle({ row, onMove }: Props) {
  const handle = useRef<HTMLButtonElement>(null);
  const isOver = useDropTarget(handle, row.id, onMove);

  function move(step: -1 | 1): void {
    const rows = [...(handle.current?.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const ids = rows.map(({ dataset }) => dataset['row']);
    const at = ids.indexOf(row.id);
    const next = step < 0 ? ids[at - 1] : ids[at + 2];
    if (step < 0 ? at > 0 : at < ids.length - 1) onMove(row.id, next);
  }

  return (
    <button
      ref={handle}
      type="button"
      className="move-handle"
      draggable
      data-over={isOver || undefined}
      aria-label={lists.move(row.title)}
      title={lists.moveHelp}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, row.id);
        dataTransfer.effectAllowed = 'move';
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
        if (step === undefined) return;
        event.preventDefault();
        move(step);
      }}
    >
      ⠿
    </button>
  );
}

/** Accepts rows that are dropped on the handle's row. Returns whether a dragged row is over the row. */
function useDropTarget(handle: RefObject<HTMLButtonElement | null>, id: string, onMove: Props['onMove']): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const target = handle.current?.closest<HTMLElement>('tr');
    if (!target) return undefined;
    const isRow = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes(DRAGGED) ?? false;
    const over = (event: DragEvent) => {
      if (!isRow(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      leave();
      const dragged = event.dataTransfer?.getData(DRAGGED);
      if (!dragged || dragged === id) return;
      event.preventDefault();
      const { top, height } = target.getBoundingClientRect();
      const isBelow = event.clientY > top + height / 2;
      const next = target.nextElementSibling;
      onMove(dragged, isBelow ? (next instanceof HTMLElement ? next.dataset['row'] : undefined) : id);
    };
    const stopping = new AbortController();
    const { signal } = stopping;
    target.addEventListener('dragover', over, { signal });
    target.addEventListener('dragleave', leave, { signal });
    target.addEventListener('drop', drop, { signal });
    return () => stopping.abort();
  }, [handle, id, onMove]);
  return isOver;
}
