import { messages } from '#contract/messages.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { readBlock } from '#domain/document/blocks.ts';
import { inlineText } from '#domain/document/plain-text.ts';

interface Props {
  document: EditorDocument;
  /** Goes to a block. */
  onGo: (id: string) => void;
}

/** The headings of the text beside it; each leads there. */
export function Outline({ document, onGo }: Props) {
  const headings = document.blocks.flatMap((block) => {
    const known = readBlock(block);
    if (known?.type !== 'header' || block.id === undefined) return [];
    return [{ id: block.id, level: known.data.level, text: inlineText(known.data.text) }];
  });
  return (
    <nav className="editor-outline" aria-label={messages.outline}>
      <h2 className="eyebrow">{messages.outline}</h2>
      {headings.length === 0 && <p>{messages.outlineEmpty}</p>}
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
