/** A block in the editor: its id, its element, and its data as documents can contain them. */
import type { Block } from '#contract/documents.ts';
import { readBlock } from '#blocks/index.ts';
import { blockSelector } from './editorjs/elements.ts';
import { cleanDocument, cleanTexts } from '#document/clean.ts';

/** Always with its id; `depth`: its nesting depth (`edits/outline.ts`), absent for none. */
export type LiveBlock = Block & { id: string; depth?: number };

/** The key of the blocks' order among their texts. */
export const orderKey = 'order';

/** An id for a new block, in the length of Editor.js's own. */
export function newBlockId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join('');
}

/** Returns the block around a node. */
export function blockOf(node: EventTarget | null): HTMLElement | undefined {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
  return element?.closest<HTMLElement>(blockSelector) ?? undefined;
}

/** As the document may hold it; browsers leave other marks behind while one edits. What is blank stays. */
export function cleaned(block: LiveBlock): LiveBlock {
  const [kept] = cleanDocument({ blocks: [block] }).blocks;
  if (kept) return { ...kept, id: block.id };
  const read = readBlock(block);
  return read ? { ...block, data: { ...cleanTexts(read, (inner) => [inner]).data } } : block;
}
