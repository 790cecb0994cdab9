import type { EditorDocument } from '#contract/documents.ts';
import { readBlock } from '#blocks/index.ts';
import { editorParts } from '#words/editor-parts.ts';
import { blockProse, headingLevel } from '#document/block-text.ts';

interface Props {
  document: EditorDocument;
  /** Goes to a block. */
  onGo: (id: string) => void;
}

/** The headings of the text beside it; each leads there. */
export function Outline({ document, onGo }: Props) {
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
      <ul>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <button type="button" onClick={() => onGo(id)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
