/** The nested blocks of a container: a callout, a toggle, a quote, a list item. */
import type { Block } from '#contract/documents.ts';
import { isObject } from './reading.ts';

/** A value that is not a block makes its container unreadable. */
export function isBlock(value: unknown): value is Block {
  return isObject(value) && typeof value.type === 'string' && isObject(value.data);
}

/**
 * @param value of `blocks`; left out: none
 * @param isReadable whether one of them can be read
 * @returns undefined where one is no block, or is known and cannot be read
 */
export function readHeld(value: unknown, isReadable: (inner: Block) => boolean): Block[] | undefined {
  const blocks: unknown = value ?? [];
  return Array.isArray(blocks) && blocks.every((block) => isBlock(block) && isReadable(block)) ? blocks : undefined;
}

/** As a part of data, where there are any: without them a container has the shape that it always had. */
export const held = (blocks: readonly Block[] = []): { blocks?: Block[] } =>
  blocks.length > 0 ? { blocks: [...blocks] } : {};

/** The blocks of data that is as it came. */
export const heldIn = ({ blocks }: { blocks?: unknown }): Block[] =>
  Array.isArray(blocks) ? blocks.filter(isBlock) : [];
