/**
 * Moves a section by dragging its heading in the outline, with a mouse or a pen. On a touch screen, the gesture scrolls
 * instead.
 */
import type { SectionMove } from '#editor/edits/sections.ts';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** The distance in CSS pixels after which a press becomes a drag. */
const THRESHOLD = 6;

/**
 * @param list list whose items have the ids of their headings in `data-id`
 * @returns `place`: the heading before which the section would be dropped, null for the end, undefined if nothing is
 * dragged; `handlers` for each heading; `isPress`: whether a click is a normal click and not the end of a drag
 */
export function useSectionDrag(
  list: RefObject<HTMLUListElement | null>,
  onMove: (id: string, to: SectionMove) => void,
) {
  const [place, setPlace] = useState<string | null>();
  const pressed = useRef<{ id: string; y: number; dragged: boolean }>(undefined);
  const wasDragged = useRef(false);
  useEffect(() => {
    if (place === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      pressed.current = undefined;
      setPlace(undefined);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [place]);

  const placeAt = (y: number): string | null => {
    const next = [...(list.current?.children ?? [])].find((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y < top + height / 2;
    });
    return next instanceof HTMLElement ? (next.dataset['id'] ?? null) : null;
  };
  const handlers = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (event.button !== 0 || event.pointerType === 'touch') return;
      pressed.current = { id, y: event.clientY, dragged: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientY }: PointerEvent) {
      const press = pressed.current;
      if (!press || (!press.dragged && Math.abs(clientY - press.y) < THRESHOLD)) return;
      press.dragged = true;
      wasDragged.current = true;
      setPlace(placeAt(clientY));
    },
    onPointerUp({ clientY }: PointerEvent) {
      const press = pressed.current;
      pressed.current = undefined;
      setPlace(undefined);
      if (press?.dragged) onMove(press.id, { before: placeAt(clientY) ?? undefined });
    },
    onPointerCancel() {
      pressed.current = undefined;
      setPlace(undefined);
    },
  });
  return { place, handlers, isPress: () => !wasDragged.current };
}
