/**
 * Callouts, folds and quotes hold blocks. While one writes, all blocks stand in one row, each with how many containers
 * it stands in, so that keys, selections, paste and history treat those inside like any others; stored they are nested.
 * A container is followed by what it holds, and ends before the next block that is no deeper than itself.
 */
import type { Block } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { heldBy, kindOf, readBlock } from '#blocks/index.ts';
import { held } from '#blocks/held.ts';
import { newBlockId, type LiveBlock } from '../live-block.ts';

type NewId = () => string;

/** In how many containers a block stands. */
export const depthOf = ({ depth = 0 }: LiveBlock): number => depth;

export const isContainer = ({ type }: { type: string }): boolean => kindOf(type)?.isContainer === true;

/** For a block beside another one, or one that stands in for it. */
export const besides = (block: LiveBlock | undefined): { depth?: number } =>
  block?.depth ? { depth: block.depth } : {};

/** For the first block that a container holds; beside any other. */
export const within = (block: LiveBlock): { depth?: number } =>
  isContainer(block) ? { depth: depthOf(block) + 1 } : besides(block);

export function atDepth(block: LiveBlock, depth: number): LiveBlock {
  const { depth: _, ...rest } = block;
  return depth > 0 ? { ...rest, depth } : rest;
}

/** Behind the last block that the one at an index holds. */
export function endOfBranch(blocks: readonly LiveBlock[], at: number): number {
  const block = blocks[at];
  const behind = block ? blocks.findIndex((next, index) => index > at && depthOf(next) <= depthOf(block)) : at;
  return behind < 0 ? blocks.length : behind;
}

/** The index of the container that a block stands in; -1 where there is none. */
export function containerOf(blocks: readonly LiveBlock[], at: number): number {
  const block = blocks[at];
  return block ? blocks.findLastIndex((one, index) => index < at && depthOf(one) < depthOf(block)) : -1;
}

/** Stored blocks in one row. */
export function flatten(
  blocks: readonly (Block & { id?: string })[],
  newId: NewId = newBlockId,
  depth = 0,
): LiveBlock[] {
  return blocks.flatMap((block) => {
    const head = atDepth({ ...block, id: depth === 0 ? (block.id ?? newId()) : newId() }, depth);
    const read = isContainer(block) ? readBlock(block, depth) : undefined;
    if (!read) return [head];
    const { blocks: inner = [], ...data } = read.data as { blocks?: Block[] };
    return [{ ...head, data }, ...flatten(inner, newId, depth + 1)];
  });
}

/** A row of blocks as it is stored; what is held has no id there. Any row can be. */
export function nest(blocks: readonly LiveBlock[]): Block[] {
  const roots: Block[] = [];
  const inside: Block[][] = [roots];
  const filled: [Block, Block[]][] = [];
  for (const live of settled(blocks)) {
    const { depth = 0, ...block } = live;
    const { id: _, ...unnamed } = block;
    // What stays as it is stays the same object: what was made of it is known by that.
    const asItIs = live.depth === undefined && !isContainer(live) ? live : block;
    const made: Block = depth === 0 ? asItIs : unnamed;
    inside[depth]?.push(made);
    if (!isContainer(block)) continue;
    const inner: Block[] = [];
    inside[depth + 1] = inner;
    filled.push([made, inner]);
  }
  for (const [made, inner] of filled) made.data = { ...made.data, ...held(inner) };
  return roots;
}

/**
 * The row with depths that can be stored. What stood in a container that is gone stands in the one around that.
 * @param before the row that it was made of
 */
export function settled(after: readonly LiveBlock[], before: readonly LiveBlock[] = []): LiveBlock[] {
  if (!after.some(depthOf)) return [...after];
  const standing = new Set(after.filter(isContainer).map(({ id }) => id));
  const around = containersAround(before);
  /** The containers around the next block, outermost first. */
  const open: string[] = [];
  return after.map((block) => {
    const former = around.get(block.id) ?? [];
    const [parent] = former;
    let depth = depthOf(block);
    if (parent !== undefined && !standing.has(parent) && depth === former.length)
      depth = open.indexOf(former.find((id) => standing.has(id)) ?? '') + 1;
    depth = Math.max(0, Math.min(depth, open.length, deepest(block)));
    open.length = depth;
    if (isContainer(block)) open.push(block.id);
    return depth === depthOf(block) ? block : atDepth(block, depth);
  });
}

/** Of each block that stands in containers their ids, innermost first. */
function containersAround(blocks: readonly LiveBlock[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const open: string[] = [];
  for (const block of blocks) {
    open.length = Math.min(open.length, depthOf(block));
    if (open.length > 0) found.set(block.id, open.toReversed());
    open.push(block.id);
  }
  return found;
}

/** In how many containers a block may stand: those that a list's items hold count, and what cannot be read is held by none. */
function deepest(block: LiveBlock): number {
  if (depthOf(block) === 0) return 0;
  return kindOf(block.type) && !readBlock(block) ? 0 : limits.blockDepth - height(block);
}

function height(block: Block): number {
  return Math.max(0, ...heldBy(block).map((inner) => 1 + height(inner)));
}
