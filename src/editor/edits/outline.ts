/**
 * The nesting of blocks. Callouts, toggles and quotes contain blocks, and stored documents nest these blocks. In the
 * editor, all blocks form a flat list, in which each block has a nesting depth. Keys, selections, paste and history
 * therefore treat nested blocks like other blocks. A container is followed by its content, which ends before the next
 * block that is not deeper than the container.
 */
import type { Block } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { nestedBlocksOf, kindOf, readBlock } from '#blocks/index.ts';
import { held } from '#blocks/nested-blocks.ts';
import { newBlockId, type LiveBlock } from '../live-block.ts';

type NewId = () => string;

export const depthOf = ({ depth = 0 }: LiveBlock): number => depth;

export const isContainer = ({ type }: { type: string }): boolean => kindOf(type)?.isContainer === true;

/** Returns the depth of a block that is inserted before or after the given block, or replaces it. */
export const besides = (block: LiveBlock | undefined): { depth?: number } =>
  block?.depth ? { depth: block.depth } : {};

/**
 * Returns the depth of the first block in a container. If the given block is not a container, returns the depth of that
 * block.
 */
export const within = (block: LiveBlock): { depth?: number } =>
  isContainer(block) ? { depth: depthOf(block) + 1 } : besides(block);

export function atDepth(block: LiveBlock, depth: number): LiveBlock {
  const { depth: _, ...rest } = block;
  return depth > 0 ? { ...rest, depth } : rest;
}

/** Returns the index after the last block in the container at an index, or after the block itself. */
export function endOfBranch(blocks: readonly LiveBlock[], at: number): number {
  const block = blocks[at];
  const behind = block ? blocks.findIndex((next, index) => index > at && depthOf(next) <= depthOf(block)) : at;
  return behind < 0 ? blocks.length : behind;
}

/** Returns the index of the container around a block, or -1 if it is at the top level. */
export function containerOf(blocks: readonly LiveBlock[], at: number): number {
  const block = blocks[at];
  return block ? blocks.findLastIndex((one, index) => index < at && depthOf(one) < depthOf(block)) : -1;
}

/** Converts stored blocks to a flat list. */
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

/** Converts a flat list of blocks to its stored form, in which nested blocks have no ids. Accepts any list. */
export function nest(blocks: readonly LiveBlock[]): Block[] {
  const roots: Block[] = [];
  const inside: Block[][] = [roots];
  const filled: [Block, Block[]][] = [];
  for (const live of settled(blocks)) {
    const { depth = 0, ...block } = live;
    const { id: _, ...unnamed } = block;
    // An unchanged block stays the same object, because caches rely on identity.
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
 * Returns the blocks with valid depths. If a container was removed, its blocks move to the container around it.
 * @param before the blocks before the change
 */
export function settled(after: readonly LiveBlock[], before: readonly LiveBlock[] = []): LiveBlock[] {
  if (!after.some(depthOf)) return [...after];
  const standing = new Set(after.filter(isContainer).map(({ id }) => id));
  const around = containersAround(before);
  /** The containers around the current block, outermost first. */
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

/** Returns the ids of the containers of each nested block, innermost first. */
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

/**
 * Returns the maximum depth at which a block can be nested. If the block is a list with nested blocks in its items,
 * the maximum is lower. An unreadable block cannot be nested, so its maximum is 0.
 */
function deepest(block: LiveBlock): number {
  if (depthOf(block) === 0) return 0;
  return kindOf(block.type) && !readBlock(block) ? 0 : limits.blockDepth - height(block);
}

function height(block: Block): number {
  return Math.max(0, ...nestedBlocksOf(block).map((inner) => 1 + height(inner)));
}
