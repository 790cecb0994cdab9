import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** The distance in CSS pixels after which a press becomes a drag. Smaller movements of the pointer are ignored. */
const THRESHOLD = 6;

interface Dragged {
  from: number | undefined;
  to: number | undefined;
}

/**
 * Makes list entries draggable by their handle, with mouse, pen or touch. Escape cancels.
 * @returns the dragged entry and its target position
 */
export function useDraggedEntry(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): Dragged & { begin: (index: number, event: ReactPointerEvent) => void } {
  const [pressed, setPressed] = useState<{ index: number; y: number; pointer: number }>();
  const [to, setTo] = useState<number>();

  // The list can render again during a drag, so the drag uses the latest `move`.
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  }, [move]);

  useEffect(() => {
    if (!pressed) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    let target: number | undefined;
    const end = () => {
      setPressed(undefined);
      setTo(undefined);
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== pressed.pointer) return;
      if (target === undefined && Math.abs(event.clientY - pressed.y) < THRESHOLD) return;
      event.preventDefault();
      const middles = [...(list.current?.children ?? [])].map((entry) => {
        const { top, height } = entry.getBoundingClientRect();
        return top + height / 2;
      });
      const above = middles.filter((middle, index) => index !== pressed.index && middle < event.clientY).length;
      target = above;
      setTo(above);
    };
    addEventListener('pointermove', onMove, { signal, passive: false });
    addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerId !== pressed.pointer) return;
        const reached = target;
        end();
        if (reached !== undefined) latest.current(pressed.index, reached);
      },
      { signal },
    );
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
    return () => ending.abort();
  }, [pressed, list]);

  return {
    from: to === undefined ? undefined : pressed?.index,
    to,
    begin: (index, event) => {
      if (event.button !== 0) return;
      setPressed({ index, y: event.clientY, pointer: event.pointerId });
    },
  };
}
