/** A block in the editor: its id, its element, and its data in stored form. */
import type { Block } from '#contract/documents.ts';
import { readBlock } from '#blocks/index.ts';
import { blockSelector } from './editorjs/elements.ts';
import { cleanDocument, cleanTexts } from '#document/clean.ts';

/** A block with its id. `depth` is its nesting depth (`edits/outline.ts`), absent at the top level. */
export type LiveBlock = Block & { id: string; depth?: number };

/** The key under which the order of the blocks is stored. */
export const orderKey = 'order';

/** Returns an id for a new block, as long as Editor.js's own ids. */
export function newBlockId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join('');
}

/** Returns the block around a node. */
export function blockOf(node: EventTarget | null): HTMLElement | undefined {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
  return element?.closest<HTMLElement>(blockSelector) ?? undefined;
}

/**
 * Returns the block with only the markup that documents allow, because browsers add other markup during editing.
 * Blank blocks remain.
 */
export function cleaned(block: LiveBlock): LiveBlock {
  const [kept] = cleanDocument({ blocks: [block] }).blocks;
  if (kept) return { ...kept, id: block.id };
  const read = readBlock(block);
  return read ? { ...block, data: { ...cleanTexts(read, (inner) => [inner]).data } } : block;
}
