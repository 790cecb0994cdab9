/** Converts a stored document to the blocks of the editor, and back. */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { readBlock } from '#blocks/index.ts';
import { unknownType } from './editorjs/tools.ts';
import { atDepth, depthOf, flatten, nest } from './edits/outline.ts';
import { newBlockId, type LiveBlock } from './live-block.ts';

type WithIds = Omit<EditorDocument, 'blocks'> & { blocks: LiveBlock[] };

/** Returns the blocks as a flat list. Each block gets a unique id. */
export function withIds(document: EditorDocument): WithIds {
  const taken = new Set<string>();
  const blocks = document.blocks.map((block) => {
    const id = block.id && !taken.has(block.id) ? block.id : newBlockId();
    taken.add(id);
    return { ...block, id };
  });
  return { ...document, blocks: flatten(blocks) };
}

/** Replaces a block that no tool can show with a placeholder, which contains the original block (EDIT-6). */
export function shownAs(block: LiveBlock): LiveBlock {
  if (readBlock(block)) return block;
  const { depth = 0, ...original } = block;
  return atDepth({ id: block.id, type: unknownType, data: { original } }, depth);
}

/** Returns the blocks as they are stored, with the tunes that the editor does not show. */
export function stored(blocks: readonly LiveBlock[], tunes: ReadonlyMap<string, Block['tunes']>): Block[] {
  return nest(
    blocks.map((block): LiveBlock => {
      if (block.type !== unknownType) return tunes.has(block.id) ? { ...block, tunes: tunes.get(block.id) } : block;
      return atDepth({ id: block.id, ...(block.data as { original: Block }).original }, depthOf(block));
    }),
  );
}
