import { lists } from '#i18n/lists.ts';
import type { PointerEvent } from 'react';

interface Props {
  title: string;
  index: number;
  /** Moves the entry to another place. */
  onMove: (from: number, to: number) => void;
  onPress: (index: number, event: PointerEvent) => void;
}

/** Moves an entry of a list: by drag (`useDragged`), or by the arrow keys while the handle has the focus. */
export const MoveHandle = ({ title, index, onMove, onPress }: Props) => (
  <button
    type="button"
    className="move-handle"
    aria-label={lists.move(title)}
    title={lists.moveHelp}
    onPointerDown={(event) => onPress(index, event)}
    onKeyDown={(event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      onMove(index, index + step);
    }}
  >
    ⠿
  </button>
);
