/** The nested blocks of a container: a callout, a toggle, a quote, a list item. */
import type { Block } from '#contract/documents.ts';
import { isObject } from './reading.ts';

/** A value that is not a block makes its container unreadable. */
export function isBlock(value: unknown): value is Block {
  return isObject(value) && typeof value.type === 'string' && isObject(value.data);
}

/**
 * @param value of `blocks`; none if undefined
 * @param isReadable returns whether a nested block can be read
 * @returns undefined if a value is not a block, or cannot be read
 */
export function readHeld(value: unknown, isReadable: (inner: Block) => boolean): Block[] | undefined {
  const blocks: unknown = value ?? [];
  return Array.isArray(blocks) && blocks.every((block) => isBlock(block) && isReadable(block)) ? blocks : undefined;
}

/**
 * The blocks as a part of the data, omitted if there are none, so that containers without blocks are stored as before.
 */
export const held = (blocks: readonly Block[] = []): { blocks?: Block[] } =>
  blocks.length > 0 ? { blocks: [...blocks] } : {};

/** Returns the nested blocks of unchecked data. */
export const nestedBlocksIn = ({ blocks }: { blocks?: unknown }): Block[] =>
  Array.isArray(blocks) ? blocks.filter(isBlock) : [];
