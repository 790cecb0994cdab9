/**
 * The lines of a block whose text flows: one of a paragraph, heading, quote or callout, and one of each item of a list.
 * Offsets count as `history/caret.ts` does on the page: each item is one, and then its characters.
 */
import type { Block } from '#contract/documents.ts';
import type { ListItem } from '#blocks/list/schema.ts';
import { limits } from '#contract/limits.ts';
import type { LiveBlock } from '../live-block.ts';
import { joinRuns, lengthOfRuns, parseRuns, sliceRuns, writeRuns, type Run } from '#inlines/runs.ts';

export interface Line {
  /** 1 for lines outside of lists, and for items of the first level. */
  depth: number;
  runs: Run[];
  /** Stored form of the item; undefined for a plain string, and outside of lists. */
  item?: Omit<ListItem, 'content' | 'items'>;
}

type StoredItem = string | ListItem;

const flowing = new Set(['paragraph', 'header', 'quote', 'callout']);

/** Returns whether the caret moves from its text into a neighbor's; other blocks are selected whole. */
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

/** The block with other lines; of a block that is no list, the first. */
export function withLines(block: LiveBlock, lines: readonly Line[]): LiveBlock {
  if (block.type !== 'list') return { ...block, data: { ...block.data, text: writeRuns(lines[0]?.runs ?? []) } };
  return { ...block, data: { ...block.data, items: itemsOf(lines) } };
}

/** The items of lines; none deeper than one below the line before it. */
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

/** Where an offset of a block is: in which line, and how far. */
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

/** The offset in the block of a place in one of its lines. */
export function offsetOf(block: LiveBlock, lines: readonly Line[], line: number, at: number): number {
  if (block.type !== 'list') return at;
  return lines.slice(0, line).reduce((sum, { runs }) => sum + 1 + lengthOfRuns(runs), 1) + at;
}

/**
 * Returns the lines up to an offset. The blocks of an item follow its text, so they belong only to offsets beyond its
 * end.
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

/** The lines from an offset on. */
export function linesAfter(block: LiveBlock, offset: number): Line[] {
  const lines = linesOf(block);
  const { line, at } = placeOf(block, lines, offset);
  const isBeyond = offset > endOf(block);
  return lines.slice(line).map((item, index) => {
    if (index > 0) return item;
    return { ...(isBeyond ? withoutBlocks(item) : item), runs: sliceRuns(item.runs, at) };
  });
}

/** The blocks of the item that a line is. */
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

/** Two runs of lines whose meeting ends become one line, with the blocks of both. */
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
