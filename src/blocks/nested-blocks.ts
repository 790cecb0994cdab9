/** The nested blocks of a container: a callout, a toggle, a quote, a list item. */
import type { Block } from '#contract/documents.ts';
import { isObject } from './reading.ts';

/** Returns whether a value is a block. A container that contains any other value cannot be read. */
export function isBlock(value: unknown): value is Block {
  return isObject(value) && typeof value.type === 'string' && isObject(value.data);
}

/**
 * @param value the value of `blocks`; undefined means no blocks
 * @param isReadable returns whether a nested block can be read
 * @returns the nested blocks; undefined if a value is not a block or cannot be read
 */
export function readHeld(value: unknown, isReadable: (inner: Block) => boolean): Block[] | undefined {
  const blocks: unknown = value ?? [];
  return Array.isArray(blocks) && blocks.every((block) => isBlock(block) && isReadable(block)) ? blocks : undefined;
}

/**
 * Returns the nested blocks as a part of the data. The property is omitted if there are none, so that the stored data
 * of containers without blocks does not change.
 */
export const held = (blocks: readonly Block[] = []): { blocks?: Block[] } =>
  blocks.length > 0 ? { blocks: [...blocks] } : {};

/** Returns the nested blocks of unchecked data. */
export const nestedBlocksIn = ({ blocks }: { blocks?: unknown }): Block[] =>
  Array.isArray(blocks) ? blocks.filter(isBlock) : [];
