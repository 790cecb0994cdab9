/**
 * The lines of a block with flowing text. A paragraph, heading, quote or callout has one line; a list has one line
 * per item. Offsets are counted as in `history/caret.ts`: the start of each item counts as one, and each character of
 * the item counts as one.
 */
import type { Block } from '#contract/documents.ts';
import type { ListItem } from '#blocks/list/schema.ts';
import { limits } from '#contract/limits.ts';
import type { LiveBlock } from '../live-block.ts';
import { joinRuns, lengthOfRuns, parseRuns, sliceRuns, writeRuns, type Run } from '#inlines/runs.ts';

export interface Line {
  /** The level in a list, from 1. Lines outside of lists have level 1. */
  depth: number;
  runs: Run[];
  /** The stored form of the item. Undefined outside of lists, and for an item that is stored as a plain string. */
  item?: Omit<ListItem, 'content' | 'items'>;
}

type StoredItem = string | ListItem;

const flowing = new Set(['paragraph', 'header', 'quote', 'callout']);

/**
 * Returns whether the block has flowing text, so that the caret can move between this text and the text of a
 * neighbor. Blocks without such text are selected as a whole.
 */
export const isFlowing = ({ type }: LiveBlock): boolean => type === 'list' || flowing.has(type);

export function linesOf(block: LiveBlock): Line[] {
  if (block.type !== 'list') return [{ depth: 1, runs: parseRuns(textOf(block)) }];
  const lines: Line[] = [];
  const add = (items: readonly StoredItem[], depth: number): void => {
    for (const item of items) {
      if (typeof item === 'string') {
        lines.push({ depth, runs: parseRuns(item) });
        continue;
      }
      const { content, items: nested, ...rest } = item;
      lines.push({ depth, runs: parseRuns(content), item: rest });
      add(nested, depth + 1);
    }
  };
  add((block.data.items ?? []) as StoredItem[], 1);
  return lines.length > 0 ? lines : [{ depth: 1, runs: [] }];
}

/**
 * Returns the block with its lines replaced by the given lines. A block that is not a list uses only the first line.
 */
export function withLines(block: LiveBlock, lines: readonly Line[]): LiveBlock {
  if (block.type !== 'list') return { ...block, data: { ...block.data, text: writeRuns(lines[0]?.runs ?? []) } };
  return { ...block, data: { ...block.data, items: itemsOf(lines) } };
}

/** Returns the list items of lines. No item is more than one level deeper than the item before it. */
export function itemsOf(lines: readonly Line[]): StoredItem[] {
  const root: ListItem = { content: '', items: [] };
  const open: ListItem[] = [root];
  const plain = new Set<ListItem>();
  for (const { depth, runs, item } of lines) {
    open.length = Math.max(1, Math.min(depth, open.length, limits.listDepth));
    const made: ListItem = { content: writeRuns(runs), ...item, items: [] };
    if (!item) plain.add(made);
    open.at(-1)?.items.push(made);
    open.push(made);
  }
  return root.items.map((item) => (plain.has(item) && item.items.length === 0 ? item.content : item));
}

/** Converts an offset in a block to a line and an offset in that line. */
export function placeOf(block: LiveBlock, lines: readonly Line[], offset: number): { line: number; at: number } {
  if (block.type !== 'list') return { line: 0, at: Math.min(offset, lengthOfRuns(lines[0]?.runs ?? [])) };
  let start = 0;
  for (const [line, { runs }] of lines.entries()) {
    start += 1;
    const length = lengthOfRuns(runs);
    if (offset <= start + length || line === lines.length - 1)
      return { line, at: Math.max(0, Math.min(offset - start, length)) };
    start += length;
  }
  return { line: 0, at: 0 };
}

/** Converts a position in a line to an offset in the block. */
export function offsetOf(block: LiveBlock, lines: readonly Line[], line: number, at: number): number {
  if (block.type !== 'list') return at;
  return lines.slice(0, line).reduce((sum, { runs }) => sum + 1 + lengthOfRuns(runs), 1) + at;
}

/**
 * Returns the lines up to an offset. The blocks in an item come after its text, so they are included only if the
 * offset is after the end of the text.
 */
export function linesBefore(block: LiveBlock, offset: number): Line[] {
  const lines = linesOf(block);
  const { line, at } = placeOf(block, lines, offset);
  const isWhole = offset > endOf(block);
  return lines.slice(0, line + 1).map((item, index) => {
    if (index < line) return item;
    return { ...(isWhole ? item : withoutBlocks(item)), runs: sliceRuns(item.runs, 0, at) };
  });
}

/** Returns the lines from an offset on. */
export function linesAfter(block: LiveBlock, offset: number): Line[] {
  const lines = linesOf(block);
  const { line, at } = placeOf(block, lines, offset);
  const isBeyond = offset > endOf(block);
  return lines.slice(line).map((item, index) => {
    if (index > 0) return item;
    return { ...(isBeyond ? withoutBlocks(item) : item), runs: sliceRuns(item.runs, at) };
  });
}

/** Returns the blocks in a line's list item. */
export function blocksOf(line: Line | undefined): readonly Block[] {
  return line?.item?.blocks ?? [];
}

function withoutBlocks(line: Line): Line {
  if (!line.item?.blocks) return line;
  const { blocks: _, ...item } = line.item;
  return { ...line, item };
}

export function endOf(block: LiveBlock): number {
  const lines = linesOf(block);
  return offsetOf(block, lines, lines.length - 1, lengthOfRuns(lines.at(-1)?.runs ?? []));
}

/**
 * Joins two lists of lines. The last line of the first list and the first line of the second list become one line,
 * which contains the blocks of both lines.
 */
export function joinLines(before: readonly Line[], after: readonly Line[]): Line[] {
  const [last, first] = [before.at(-1), after[0]];
  if (!last || !first) return [...before, ...after];
  const blocks = [...blocksOf(last), ...blocksOf(first)];
  const line = {
    ...last,
    runs: joinRuns(last.runs, first.runs),
    ...(blocks.length > 0 && { item: { ...last.item, blocks } }),
  };
  return [...before.slice(0, -1), line, ...after.slice(1)];
}

export function isBlankBlock(block: LiveBlock): boolean {
  return (
    isFlowing(block) &&
    linesOf(block).every(
      (line) =>
        blocksOf(line).length === 0 && line.runs.every((run) => run.text !== undefined && !/\S/u.test(run.text)),
    )
  );
}

function textOf({ data }: LiveBlock): string {
  return typeof data.text === 'string' ? data.text : '';
}
