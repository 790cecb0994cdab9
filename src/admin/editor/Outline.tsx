import type { EditorDocument } from '#contract/documents.ts';
import { readBlock } from '#blocks/index.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { blockProse, headingLevel } from '#document/block-text.ts';
import type { SectionMove } from '#editor/edits/sections.ts';
import { useEffect, useRef, type PointerEvent, type RefObject, useState } from 'react';

interface Props {
  document: EditorDocument;
  /** Scrolls to a block. */
  onGo: (id: string) => void;
  /** Moves a heading with its section. */
  onMove: (id: string, to: SectionMove) => void;
}

/**
 * The outline of the post, next to the post. Each heading links to its section. Dragging or keyboard shortcuts move a
 * section.
 */
export function Outline({ document, onGo, onMove }: Props) {
  const list = useRef<HTMLUListElement>(null);
  /**
   * The heading that was moved by keyboard. The button of this heading gets the focus again after the list is
   * updated.
   */
  const moved = useRef<string>(undefined);
  useEffect(() => {
    const id = moved.current;
    moved.current = undefined;
    if (id !== undefined) list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] button`)?.focus();
  }, [document]);
  const drag = useSectionDrag(list, onMove);
  const headings = document.blocks.flatMap((block) => {
    const known = readBlock(block);
    if (!known || block.id === undefined) return [];
    const level = headingLevel(known);
    return level === undefined ? [] : [{ id: block.id, level, text: blockProse(known) }];
  });
  return (
    <nav className="editor-outline" aria-label={editorParts.outline}>
      <h2 className="eyebrow">{editorParts.outline}</h2>
      {headings.length === 0 && <p>{editorParts.outlineEmpty}</p>}
      <ul ref={list} data-drop={drag.place === null ? 'after' : undefined}>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-id={id} data-level={level} data-drop={drag.place === id ? 'before' : undefined}>
            <button
              type="button"
              aria-keyshortcuts="Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
              {...drag.handlers(id)}
              onClick={() => drag.isPress() && onGo(id)}
              onKeyDown={(event) => {
                if (!event.altKey || !event.shiftKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return;
                event.preventDefault();
                moved.current = id;
                onMove(id, event.key === 'ArrowUp' ? -1 : 1);
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The distance in CSS pixels after which a press becomes a drag. */
const THRESHOLD = 6;

/**
 * @param list list whose items have the ids of their headings in `data-id`
 * @returns `place`: the heading before which the section would be dropped, null for the end, undefined if nothing is
 * dragged; `handlers` for each heading; `isPress`: whether a click is a normal click and not the end of a drag
 */
function useSectionDrag(list: RefObject<HTMLUListElement | null>, onMove: (id: string, to: SectionMove) => void) {
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
