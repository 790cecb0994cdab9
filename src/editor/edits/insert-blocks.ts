/** Blocks put in where the caret is: what is selected goes, what stands before and behind stays. */
import type { Block } from '#contract/documents.ts';
import { newBlockId, type LiveBlock } from '../live-block.ts';
import { splitSpan, type Edited, type NewId, type Span } from './edits.ts';
import { isBlankBlock, isFlowing } from './lines.ts';

/** @returns undefined for a span that is not in the blocks; the caret goes to the end of what was put in */
export function insertBlocks(
  blocks: readonly LiveBlock[],
  span: Span,
  added: readonly Block[],
  newId: NewId = newBlockId,
): Edited | undefined {
  const live = added.map((block): LiveBlock => ({ ...block, id: newId() }));
  const last = live.at(-1);
  const at = blocks.findIndex(({ id }) => id === span.from.id);
  const block = blocks[at];
  if (!last || !block) return undefined;
  const caret = { key: last.id, field: 0, offset: Number.MAX_SAFE_INTEGER };
  // A list is not torn apart, nor what has no text of one line: they go behind it.
  if (span.from.id === span.to.id && (block.type === 'list' || !isFlowing(block)))
    return { blocks: blocks.toSpliced(at, 1, ...(isBlankBlock(block) ? [] : [block]), ...live), caret };
  const split = splitSpan(blocks, span, newId);
  const tailAt = split?.blocks.findIndex(({ id }) => id === split.caret.key) ?? -1;
  if (!split || tailAt < 0) return undefined;
  const around = [split.blocks[tailAt - 1], split.blocks[tailAt]];
  const [head, tail] = around.map((one) => (one && !isBlankBlock(one) ? [one] : []));
  const start = Math.max(0, tailAt - 1);
  return {
    blocks: split.blocks.toSpliced(start, tailAt + 1 - start, ...(head ?? []), ...live, ...(tail ?? [])),
    caret,
  };
}
