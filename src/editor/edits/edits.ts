/**
 * The effects of keys on blocks, as pure functions that accept blocks, and return blocks and a caret position. The
 * editor applies the result; tests compare the result with a plain model of the document.
 */
import { newBlockId, type LiveBlock } from '../live-block.ts';
import type { CaretPoint } from '../history/history.ts';
import {
  blocksOf,
  endOf,
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
import { besides, depthOf, isContainer, within } from './outline.ts';
import {
  areMarked,
  joinRuns,
  lengthOfRuns,
  markRuns,
  parseRuns,
  sliceRuns,
  writeRuns,
  type Mark,
} from '#inlines/runs.ts';

/** A position in a block's text. If a block has no flowing text, every offset means the whole block. */
export interface Point {
  id: string;
  offset: number;
}
export interface Span {
  from: Point;
  to: Point;
}

export interface Edited {
  blocks: LiveBlock[];
  caret: CaretPoint;
}

export type NewId = () => string;

const caretAt = (id: string, offset: number): CaretPoint => ({ key: id, field: 0, offset });

function emptyParagraph(newId: NewId, place: { depth?: number } = {}): LiveBlock {
  return { id: newId(), type: 'paragraph', data: { text: '', align: 'left' }, ...place };
}

/**
 * Returns the blocks before, in and after a span, and the normalized span. The start of the span is limited to the
 * end of the first block's text. The end of the span can be greater than the length of the last block's text, to
 * include the blocks in a list item.
 * @returns undefined if the span is not in the blocks
 */
function partsOf(blocks: readonly LiveBlock[], { from, to }: Span) {
  const start = blocks.findIndex(({ id }) => id === from.id);
  const end = blocks.findIndex(({ id }) => id === to.id);
  const [first, last] = [blocks[start], blocks[end]];
  if (!first || !last || end < start) return undefined;
  const offset = Math.min(from.offset, isFlowing(first) ? endOf(first) : 0);
  const isCaret = from.id === to.id && from.offset === to.offset;
  return {
    span: { from: { ...from, offset }, to: isCaret ? { ...to, offset } : to },
    before: blocks.slice(0, start),
    first,
    last,
    inside: blocks.slice(start, end + 1),
    after: blocks.slice(end + 1),
  };
}

/** Deletes everything between two points, and joins the rest of the first block with the rest of the last block. */
export function deleteSpan(blocks: readonly LiveBlock[], given: Span, newId: NewId = newBlockId): Edited | undefined {
  const parts = partsOf(blocks, given);
  if (!parts) return undefined;
  const { span, before, first, last, after } = parts;
  const head = isFlowing(first) ? linesBefore(first, span.from.offset) : undefined;
  const tail = isFlowing(last) ? linesAfter(last, span.to.offset) : undefined;
  if (head && tail) {
    const isBeyond = span.to.offset > endOf(last);
    const joined = joinFlowing(
      first,
      head,
      last,
      first.id === last.id || isBeyond ? tail : withCite(last, tail),
      newId,
    );
    return { ...joined, blocks: [...before, ...joined.blocks, ...after] };
  }
  if (head)
    return { blocks: [...before, withLines(first, head), ...after], caret: caretAt(first.id, span.from.offset) };
  const rest = tail ? withLines(last, tail) : emptyParagraph(newId, besides(first));
  return { blocks: [...before, rest, ...after], caret: caretAt(rest.id, 0) };
}

/** Returns the lines of a block that is joined to another block. A quote's source becomes the last line. */
function withCite({ type, data }: LiveBlock, lines: readonly Line[]): readonly Line[] {
  if (type !== 'quote' || typeof data.cite !== 'string' || data.cite === '') return lines;
  return joinLines(lines, [{ depth: 1, runs: parseRuns(`<br>${data.cite}`) }]);
}

/** Joins the last line of one block to the first line of another block. The other list items stay separate. */
function joinFlowing(
  first: LiveBlock,
  head: readonly Line[],
  last: LiveBlock,
  tail: readonly Line[],
  newId: NewId,
): Edited {
  const lines = joinLines(head, tail);
  const at = offsetOf(first, lines, head.length - 1, lengthOfRuns(head.at(-1)?.runs ?? []));
  const caret = caretAt(first.id, at);
  if (first.type === 'list') return { blocks: [withLines(first, lines)], caret };
  // When an item's text is joined to another text, the blocks in the item are placed after that text.
  const loose = blocksOf(tail[0]).map((block): LiveBlock => ({ ...block, id: newId(), ...within(first) }));
  const text = [withLines(first, lines), ...loose];
  if (lines.length === 1) return { blocks: text, caret };
  const rest = { ...last, id: last.id === first.id ? `${first.id}+` : last.id };
  return { blocks: [...text, withLines(rest, lines.slice(head.length))], caret };
}

/** Handles Enter over a selection: deletes the selection, and keeps the text before and after it in two blocks. */
export function splitSpan(blocks: readonly LiveBlock[], span: Span, newId: NewId = newBlockId): Edited | undefined {
  const deleted = deleteSpan(blocks, span, newId);
  const at = deleted?.blocks.findIndex(({ id }) => id === deleted.caret.key) ?? -1;
  const block = deleted?.blocks[at];
  if (!deleted || !block) return undefined;
  if (!isFlowing(block)) return deleted;
  const head = linesBefore(block, deleted.caret.offset);
  const tail = linesAfter(block, deleted.caret.offset);
  if (block.type === 'list') {
    const lines = [...head, ...tail];
    return {
      blocks: deleted.blocks.with(at, withLines(block, lines)),
      caret: caretAt(block.id, offsetOf(block, lines, head.length, 0)),
    };
  }
  const data = { text: writeRuns(tail[0]?.runs ?? []), align: 'left' };
  const next = { ...emptyParagraph(newId, within(block)), data };
  return { blocks: deleted.blocks.toSpliced(at, 1, withLines(block, head), next), caret: caretAt(next.id, 0) };
}

/** Inserts inline HTML at a point. */
export function insertInline(blocks: readonly LiveBlock[], { id, offset }: Point, html: string): Edited | undefined {
  const at = blocks.findIndex((block) => block.id === id);
  const block = blocks[at];
  if (!block || !isFlowing(block)) return undefined;
  const head = linesBefore(block, offset);
  const runs = parseRuns(html);
  const lines = joinLines(joinLines(head, [{ depth: 1, runs }]), linesAfter(block, offset));
  const length = lengthOfRuns(head.at(-1)?.runs ?? []) + lengthOfRuns(runs);
  return {
    blocks: blocks.toSpliced(at, 1, withLines(block, lines)),
    caret: caretAt(id, offsetOf(block, lines, head.length - 1, length)),
  };
}

/**
 * Applies a mark to everything between two points, or removes the mark if all of the text has it.
 * @param always applies the mark even if all of the text has it, for example to change the URL of a link
 */
export function markSpan(
  blocks: readonly LiveBlock[],
  span: Span,
  mark: Mark,
  always = false,
): LiveBlock[] | undefined {
  const parts = partsOf(blocks, span);
  if (!parts) return undefined;
  const selected = sliceSpan(blocks, span).filter(isFlowing).flatMap(linesOf);
  const on = always || !selected.every(({ runs }) => runs.length === 0 || areMarked(runs, mark));
  const inside = parts.inside.map((block) => {
    if (!isFlowing(block)) return block;
    const start = block.id === span.from.id ? span.from.offset : 0;
    const end = block.id === span.to.id ? span.to.offset : endOf(block);
    const lines = linesOf(block).map((line, index, all) => {
      const base = offsetOf(block, all, index, 0);
      const [from, to] = [Math.max(0, start - base), Math.max(0, end - base)];
      const { runs } = line;
      return {
        ...line,
        runs: joinRuns(
          sliceRuns(runs, 0, from),
          markRuns(sliceRuns(runs, from, to), mark, on),
          sliceRuns(runs, Math.max(from, to)),
        ),
      };
    });
    return withLines(block, lines);
  });
  return [...parts.before, ...inside, ...parts.after];
}

/** Returns the selection as separate blocks, for copying. */
export function sliceSpan(blocks: readonly LiveBlock[], given: Span): LiveBlock[] {
  const parts = partsOf(blocks, given);
  if (!parts) return [];
  const { span } = parts;
  return parts.inside.map((block) => {
    if (!isFlowing(block)) return block;
    const cut = block.id === span.to.id ? withLines(block, linesBefore(block, span.to.offset)) : block;
    return block.id === span.from.id ? withLines(cut, linesAfter(cut, span.from.offset)) : cut;
  });
}

/** The result of a key that joins two blocks: the joined blocks, or the id of the block that is selected instead. */
export type Joined = Edited | { select: string } | undefined;

/**
 * Block types that the first Backspace converts to a paragraph. Only a second Backspace joins the paragraph to the
 * previous block.
 */
const shapes = new Set(['header', 'quote', 'callout']);

/** Handles Backspace at the start of a block. A block that cannot be joined is selected, not deleted. */
export function joinBackward(blocks: readonly LiveBlock[], id: string): Joined {
  const at = blocks.findIndex((block) => block.id === id);
  const [before, block] = [blocks[at - 1], blocks[at]];
  if (!block || !isFlowing(block)) return undefined;
  if (shapes.has(block.type)) return { blocks: blocks.with(at, asParagraph(block)), caret: caretAt(id, 0) };
  if (!before) return undefined;
  if (isHeldBy(block, before)) return joined(blocks, at - 1);
  if (isFlowing(before) && before.type !== 'list' && isBlankBlock(before))
    return { blocks: blocks.toSpliced(at - 1, 1), caret: caretAt(id, 0) };
  return isFlowing(before) ? joined(blocks, at - 1) : { select: before.id };
}

/**
 * Converts a heading, quote or callout to a paragraph. The title and the source of the block become lines of the text.
 */
function asParagraph(block: LiveBlock): LiveBlock {
  const { title, cite } = block.data;
  const lines = [title, writeRuns(linesOf(block)[0]?.runs ?? []), cite];
  const text = lines.filter((line, index) => index === 1 || (typeof line === 'string' && line !== '')).join('<br>');
  return { ...block, type: 'paragraph', data: { text, align: 'left' } };
}

/** Returns whether `block` is directly inside the container `before`, so that their texts are adjacent. */
function isHeldBy(block: LiveBlock, before: LiveBlock): boolean {
  return isContainer(before) && depthOf(block) > depthOf(before);
}

/** Handles Delete at the end of a block. A list or a block without flowing text is selected before it is deleted. */
export function joinForward(blocks: readonly LiveBlock[], id: string): Joined {
  const at = blocks.findIndex((block) => block.id === id);
  const [block, next] = [blocks[at], blocks[at + 1]];
  if (!block || !next) return undefined;
  if (isHeldBy(next, block)) return isFlowing(next) && next.type !== 'list' ? joined(blocks, at) : { select: next.id };
  if (!isFlowing(block)) return undefined;
  if (block.type !== 'list' && isBlankBlock(block))
    return { blocks: blocks.toSpliced(at, 1), caret: caretAt(next.id, 0) };
  if (!isFlowing(next) || (next.type === 'list' && block.type !== 'list')) return { select: next.id };
  return joined(blocks, at);
}

function joined(blocks: readonly LiveBlock[], at: number): Edited | undefined {
  const [first, last] = [blocks[at], blocks[at + 1]];
  if (!first || !last) return undefined;
  const tail = linesOf(last.type === 'list' ? last : asParagraph(last));
  const made = joinFlowing(first, linesOf(first), last, tail, newBlockId);
  return { ...made, blocks: blocks.toSpliced(at, 2, ...made.blocks) };
}
