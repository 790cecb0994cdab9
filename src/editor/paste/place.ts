/** Finds the target of a paste or a drop. */
import type { Span } from '../edits/edits.ts';
import { fieldAround, fieldsOf, offsetIn } from '../history/caret.ts';
import { blockOf } from '../live-block.ts';
import type { LiveDocument } from '../live-document.ts';

/** Returns the end of the last block. */
export function endOfText(liveDocument: LiveDocument): Span | undefined {
  const last = liveDocument.blocks().at(-1);
  const end = last && { id: last.id, offset: Number.MAX_SAFE_INTEGER };
  return end && { from: end, to: end };
}

/**
 * Returns the selection in a block's first field; undefined in the other fields, into which blocks cannot be pasted.
 */
export function spanOfCaret(): Span | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const block = blockOf(startContainer);
  const id = block?.dataset.id;
  const [field] = block ? fieldsOf(block) : [];
  if (!block || id === undefined || !field || fieldAround(block, startContainer) !== field) return undefined;
  if (fieldAround(block, endContainer) !== field) return undefined;
  return {
    from: { id, offset: offsetIn(field, startContainer, startOffset) },
    to: { id, offset: offsetIn(field, endContainer, endOffset) },
  };
}
