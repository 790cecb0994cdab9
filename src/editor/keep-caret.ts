/** Keeps the caret position when changes from another device are merged. */
import { fieldsOf } from './history/caret.ts';
import type { Caret, CaretPoint } from './history/history.ts';
import { spliceBetween } from './history/splice.ts';
import type { LiveBlock } from './live-block.ts';
import type { LiveDocument } from './live-document.ts';

/**
 * Does `work` and restores the caret position. If the caret's block was removed, moves the caret to the end of the
 * block before.
 * @param before the blocks before the change
 */
export function preserveCaret(liveDocument: LiveDocument, before: readonly LiveBlock[], work: () => void): void {
  const caret = liveDocument.caret();
  const wordsAt = ({ key, field }: CaretPoint) => {
    const block = liveDocument.element(key);
    return (block && fieldsOf(block)[field]?.textContent) ?? '';
  };
  const words = caret && { anchor: wordsAt(caret.anchor), focus: wordsAt(caret.focus) };
  work();
  if (!caret || !words) return;
  const moved = (end: keyof Caret): CaretPoint => ({
    ...caret[end],
    offset: offsetAfter(words[end], wordsAt(caret[end]), caret[end].offset),
  });
  const wanted = { anchor: moved('anchor'), focus: moved('focus') };
  if (JSON.stringify(liveDocument.caret()) === JSON.stringify(wanted) || liveDocument.restore(wanted)) return;
  const at = before.findIndex(({ id }) => id === caret.anchor.key);
  for (const { id } of before.slice(0, Math.max(at, 0)).reverse()) if (liveDocument.place(id, Infinity)) return;
}

/** Adjusts an offset for a change elsewhere in the same text. */
function offsetAfter(before: string, after: string, offset: number): number {
  const change = spliceBetween(before, after);
  if (!change || change.at >= offset) return offset;
  const end = change.at + change.removed.length;
  return change.at + change.inserted.length + Math.max(0, offset - end);
}
