import type { EditorDocument } from '#contract/documents.ts';
import { readBlock } from '#blocks/index.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { blockProse, headingLevel } from '#document/block-text.ts';
import type { SectionMove } from '#editor/edits/sections.ts';
import { useEffect, useRef } from 'react';
import { useSectionDrag } from './use-section-drag.ts';

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
