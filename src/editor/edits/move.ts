/** Moves blocks with their nested blocks: up or down, into a container, or out of a container. */
import type { LiveBlock } from '../live-block.ts';
import { limits } from '#contract/limits.ts';
import { atDepth, depthOf, endOfBranch, isContainer, settled } from './outline.ts';

/** Returns the range of the given blocks and their content, and the number of containers around the whole range. */
function rangeOf(blocks: readonly LiveBlock[], from: string, to: string) {
  const start = blocks.findIndex(({ id }) => id === from);
  const last = blocks.findIndex(({ id }) => id === to);
  if (start < 0 || last < start) return undefined;
  let end = last + 1;
  for (let at = start; at <= last; at += 1) end = Math.max(end, endOfBranch(blocks, at));
  const depth = Math.min(...blocks.slice(start, end).map(depthOf));
  return { start, end, depth };
}

/**
 * Moves a range of blocks up or down by one position: past its neighbor, into a neighboring container, or out of the
 * container around it.
 */
export function moveBlocks(
  blocks: readonly LiveBlock[],
  from: string,
  to: string,
  step: -1 | 1,
): LiveBlock[] | undefined {
  const range = rangeOf(blocks, from, to);
  if (!range) return undefined;
  const { start, end, depth } = range;
  const neighbour = step < 0 ? blocks[start - 1] : blocks[end];
  const isAtEdge = !neighbour || depthOf(neighbour) < depth;
  // At the top level, a range without a neighbor cannot move.
  if (isAtEdge && depth === 0) return undefined;
  if (isAtEdge) return shifted(blocks, range, step < 0 ? start - 1 : start, depth - 1);
  const beside = step < 0 ? startOfBranch(blocks, start - 1, depth) : end;
  const passed = blocks[beside];
  const enters = passed && isContainer(passed) && depth + heightOf(blocks.slice(start, end)) < limits.blockDepth;
  if (step < 0) return shifted(blocks, range, enters ? start : beside, enters ? depth + 1 : depth);
  return shifted(blocks, range, enters ? end + 1 : endOfBranch(blocks, end), enters ? depth + 1 : depth);
}

/**
 * Returns the index of the ancestor of the block at `at` that has the given depth; `at` itself if the block has that
 * depth.
 */
function startOfBranch(blocks: readonly LiveBlock[], at: number, depth: number): number {
  return blocks.findLastIndex((block, index) => index <= at && depthOf(block) === depth);
}

/** Returns the difference between the deepest and the shallowest nesting level of the blocks. */
function heightOf(blocks: readonly LiveBlock[]): number {
  const depths = blocks.map(depthOf);
  return Math.max(...depths) - Math.min(...depths);
}

/**
 * Moves a range of blocks before another block.
 * @param before id of the block that will follow the range; undefined moves the range to the end
 * @param depth the new nesting depth, at least the depth of the block `before`
 * @returns undefined if the range is already there
 */
export function placeBlocks(
  blocks: readonly LiveBlock[],
  from: string,
  to: string,
  before: string | undefined,
  depth?: number,
): LiveBlock[] | undefined {
  const range = rangeOf(blocks, from, to);
  const place = before === undefined ? blocks.length : blocks.findIndex(({ id }) => id === before);
  if (!range || place < 0) return undefined;
  const { start, end } = range;
  const next = blocks[place === start ? end : place];
  const wanted = Math.max(depth ?? 0, next ? depthOf(next) : 0);
  const isThere = start <= place && place <= end;
  if (start < place && place < end) return undefined;
  if (isThere && wanted === range.depth) return undefined;
  return shifted(blocks, range, place, wanted);
}

function shifted(
  blocks: readonly LiveBlock[],
  { start, end, depth }: { start: number; end: number; depth: number },
  place: number,
  wanted: number,
): LiveBlock[] {
  const moved = blocks.slice(start, end).map((block) => atDepth(block, depthOf(block) - depth + wanted));
  const rest = blocks.toSpliced(start, end - start);
  return settled(rest.toSpliced(place >= end ? place - moved.length : place, 0, ...moved));
}
