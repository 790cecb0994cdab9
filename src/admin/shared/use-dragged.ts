import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** The distance in CSS pixels after which a press becomes a drag. Smaller movements of the pointer are ignored. */
const THRESHOLD = 6;

/** Returns the place in a list to which a pointer at `y` moves the entry `from`. */
function placeAt(list: HTMLElement | null, from: number, y: number): number {
  const others = [...(list?.children ?? [])].filter((_, index) => index !== from);
  return others.filter((entry) => {
    const { top, height } = entry.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/**
 * Makes the children of an element movable by a handle, with mouse, pen or touch. Escape cancels.
 * @param move is not called with a place outside of the list
 * @returns `sideOf`: where the dragged entry would be dropped at an entry. `move` and `begin` for the handles stay the
 * same, so that rows need not render again
 */
export function useDragged(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [pressed, setPressed] = useState<{ index: number; y: number; pointer: number }>();
  const [to, setTo] = useState<number>();

  // The list can render again during a drag, so the drag uses the latest `move`.
  const latest = useRef(move);
  const moveWithin = useCallback(
    (from: number, to: number) => {
      if (to !== from && to >= 0 && to < (list.current?.children.length ?? 0)) latest.current(from, to);
    },
    [list],
  );
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
      target = placeAt(list.current, pressed.index, event.clientY);
      setTo(target);
    };
    addEventListener('pointermove', onMove, { signal, passive: false });
    addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerId !== pressed.pointer) return;
        const reached = target;
        end();
        if (reached !== undefined) moveWithin(pressed.index, reached);
      },
      { signal },
    );
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
    return () => ending.abort();
  }, [pressed, list, moveWithin]);

  const from = to === undefined ? undefined : pressed?.index;
  return {
    from,
    sideOf: (index: number) =>
      from !== undefined && to === index && from !== index ? (index > from ? 'after' : 'before') : undefined,
    move: moveWithin,
    begin: useCallback((index: number, event: ReactPointerEvent) => {
      if (event.button === 0) setPressed({ index, y: event.clientY, pointer: event.pointerId });
    }, []),
  } as const;
}
