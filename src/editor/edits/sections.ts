/**
 * A section is a heading with everything below it, up to the next heading of the same or a higher level. A section
 * moves as a unit.
 */
import { readBlock } from '#blocks/index.ts';
import { headingLevel } from '#document/block-text.ts';
import type { LiveBlock } from '../live-block.ts';
import { placeBlocks } from './move.ts';
import { depthOf } from './outline.ts';

/** The ids of a section's first and last blocks. */
export interface Section {
  from: string;
  to: string;
}

/** Returns the level of a heading; undefined for another block. */
function levelOf(block: LiveBlock): number | undefined {
  const read = readBlock(block);
  return read && headingLevel(read);
}

/** Returns the range of all blocks in the same container as the block, including nested blocks. */
function siblingsOf(blocks: readonly LiveBlock[], at: number): { start: number; end: number } {
  const depth = blocks[at] ? depthOf(blocks[at]) : 0;
  const end = blocks.findIndex((block, index) => index > at && depthOf(block) < depth);
  const start = blocks.findLastIndex((block, index) => index < at && depthOf(block) < depth);
  return { start: start + 1, end: end < 0 ? blocks.length : end };
}

/**
 * Returns whether the block at `at` is a heading of at most this level in the same container as the block at `beside`.
 */
function isNoDeeper(blocks: readonly LiveBlock[], at: number, beside: number, level: number): boolean {
  const [block, other] = [blocks[at], blocks[beside]];
  const own = block && levelOf(block);
  return block !== undefined && other !== undefined && depthOf(block) === depthOf(other) && (own ?? 7) <= level;
}

/** @returns the section that the heading begins; undefined if the block is not a heading */
export function sectionOf(blocks: readonly LiveBlock[], id: string): Section | undefined {
  const start = blocks.findIndex((block) => block.id === id);
  const level = blocks[start] && levelOf(blocks[start]);
  if (level === undefined) return undefined;
  const last = blocks[endOf(blocks, start, level) - 1];
  return last && { from: id, to: last.id };
}

/** Returns the index after the section that begins at `start`. */
function endOf(blocks: readonly LiveBlock[], start: number, level: number): number {
  const { end } = siblingsOf(blocks, start);
  const next = blocks.findIndex((_, at) => at > start && at < end && isNoDeeper(blocks, at, start, level));
  return next < 0 ? end : next;
}

/**
 * Moves a whole section up or down by one step: past the next section, or past the heading of the section above.
 * @returns undefined if the blocks are not a whole section, or cannot move further
 */
export function moveSection(
  blocks: readonly LiveBlock[],
  from: string,
  to: string,
  by: -1 | 1,
): LiveBlock[] | undefined {
  const start = blocks.findIndex(({ id }) => id === from);
  const level = blocks[start] && levelOf(blocks[start]);
  if (level === undefined || sectionOf(blocks, from)?.to !== to) return undefined;
  const { start: first, end: last } = siblingsOf(blocks, start);
  const end = endOf(blocks, start, level);
  if (by > 0 ? end === last : start === first) return undefined;
  const upper = blocks.findLastIndex((_, at) => at < start && at >= first && isNoDeeper(blocks, at, start, level));
  const lower = blocks.findIndex((_, at) => at > end && at < last && isNoDeeper(blocks, at, start, level));
  const place = by < 0 ? Math.max(upper, first) : lower < 0 ? last : lower;
  return placeBlocks(blocks, from, to, blocks[place]?.id, depthOf(blocks[start] ?? { id: from, type: '', data: {} }));
}

/**
 * The target position of a section: before another heading, at the end (`before` is undefined), or up (-1) or down
 * (1) by one section.
 */
export type SectionMove = { before: string | undefined } | -1 | 1;

/**
 * Moves the section of a heading.
 * @returns undefined if the block is not a heading, or if the section is already at the target position
 */
export function placeSection(blocks: readonly LiveBlock[], id: string, to: SectionMove): LiveBlock[] | undefined {
  const section = sectionOf(blocks, id);
  if (!section) return undefined;
  if (typeof to === 'number') return moveSection(blocks, section.from, section.to, to);
  return placeBlocks(blocks, section.from, section.to, to.before);
}

/** Dispatched on the editor to move a section. */
export const sectionEvent = 'move-section';

/** Dispatched on a heading to fold or unfold its section. */
export const foldEvent = 'fold-section';

export const isFolded = (heading: HTMLElement | undefined): boolean => heading?.dataset['folded'] !== undefined;
