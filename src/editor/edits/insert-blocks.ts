/** Inserts blocks at the caret. The blocks replace the selection; the text before and after the selection remains. */
import type { Block } from '#contract/documents.ts';
import { newBlockId, type LiveBlock } from '../live-block.ts';
import { splitSpan, type Edited, type NewId, type Span } from './edits.ts';
import {
  blocksOf,
  isBlankBlock,
  isFlowing,
  joinLines,
  linesAfter,
  linesBefore,
  linesOf,
  offsetOf,
  withLines,
  type Line,
} from './lines.ts';
import { atDepth, depthOf, flatten, isContainer, within } from './outline.ts';
import { lengthOfRuns } from '#inlines/runs.ts';

/** @returns undefined if the span is not in the blocks; the caret moves to the end of the inserted blocks */
export function insertBlocks(
  blocks: readonly LiveBlock[],
  span: Span,
  added: readonly Block[],
  newId: NewId = newBlockId,
): Edited | undefined {
  const at = blocks.findIndex(({ id }) => id === span.from.id);
  const block = blocks[at];
  if (!block) return undefined;
  // The top-level blocks get their ids before nested blocks do, because callers expect the ids in this order.
  const named = added.map((one) => ({ ...one, id: newId() }));
  const base = within(block).depth ?? 0;
  const live = flatten(named, newId).map((one) => atDepth(one, depthOf(one) + base));
  const last = live.at(-1);
  const [only] = live;
  if (!last || !only) return undefined;
  const caret = { key: last.id, field: 0, offset: Number.MAX_SAFE_INTEGER };
  const isOneList = span.from.id === span.to.id && block.type === 'list' && live.length === 1 && only.type === 'list';
  if (isOneList && !isBlankBlock(block)) {
    const { list, end } = insertItems(block, span, only);
    return { blocks: blocks.with(at, list), caret: { key: list.id, field: 0, offset: end } };
  }
  // A list, or a block without flowing text, is not split. The new blocks are inserted after it.
  if (span.from.id === span.to.id && (block.type === 'list' || !isFlowing(block)))
    return { blocks: blocks.toSpliced(at, 1, ...(isBlankBlock(block) ? [] : [block]), ...live), caret };
  const split = splitSpan(blocks, span, newId);
  const tailAt = split?.blocks.findIndex(({ id }) => id === split.caret.key) ?? -1;
  if (!split || tailAt < 0) return undefined;
  const around = [split.blocks[tailAt - 1], split.blocks[tailAt]];
  const [head, tail] = around.map((item) => (item && !isBlankBlock(item) ? [item] : []));
  const start = Math.max(0, tailAt - 1);
  const made = isContainer(block) ? filled(split.blocks[start] ?? block, live) : [...(head ?? []), ...live];
  return {
    blocks: split.blocks.toSpliced(start, tailAt + 1 - start, ...made, ...(tail ?? [])),
    caret: made.some(({ id }) => id === last.id) ? caret : { ...caret, key: block.id },
  };
}

/**
 * If blocks are inserted into a container's text, they become nested blocks of the container. If the text is empty,
 * the first block becomes the text.
 */
function filled(container: LiveBlock, live: readonly LiveBlock[]): LiveBlock[] {
  const [first, ...others] = live;
  if (first?.type !== 'paragraph' || !isBlankBlock(container)) return [container, ...live];
  return [withLines(container, linesOf(first)), ...others];
}

/**
 * Inserts items into a list. Each inserted item stays separate. The text before the caret and the text after the
 * caret also stay separate items unless they are empty.
 */
function insertItems(block: LiveBlock, { from, to }: Span, added: LiveBlock): { list: LiveBlock; end: number } {
  const before = linesBefore(block, from.offset);
  const after = linesAfter(block, to.offset);
  const [rest] = after;
  const isAtEnd = rest !== undefined && saysNothing(rest);
  // The blocks in an item come after the item's text.
  const head = isAtEnd ? joinLines(before, [rest]) : before;
  const last = head.at(-1);
  const kept = last && saysNothing(last) && blocksOf(last).length === 0 ? head.slice(0, -1) : head;
  const depth = last?.depth ?? 1;
  const items = linesOf(added).map((line) => ({ ...line, depth: line.depth - 1 + depth }));
  const lines = [...kept, ...items, ...(isAtEnd ? after.slice(1) : after)];
  const end = offsetOf(block, lines, kept.length + items.length - 1, lengthOfRuns(items.at(-1)?.runs ?? []));
  return { list: withLines(block, lines), end };
}

const saysNothing = ({ runs }: Line) => runs.every(({ text }) => text !== undefined && !/\S/u.test(text));
