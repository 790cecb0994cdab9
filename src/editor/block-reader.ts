/**
 * Reads the blocks of an Editor.js instance from their tools. A key press changes only one block of hundreds, so the
 * data of all other blocks is cached.
 */
import { atDepth, depthOf } from './edits/outline.ts';
import { cleaned, type LiveBlock } from './live-block.ts';
import type { LiveTools } from './tools/live-tools.ts';

export type BlockReader = ReturnType<typeof blockReader>;

/** @param depthAt returns the current nesting depth of a block; `opened` contains the initial blocks */
export function blockReader(live: LiveTools, depthAt: (id: string) => number, opened: readonly LiveBlock[]) {
  /**
   * The cleaned form of each block, with the JSON from which it was made. Cleaning is the largest cost of reading a
   * block.
   */
  const known = new Map(
    opened.map((block) => {
      const { id, type, data } = block;
      const alone = atDepth({ id, type, data }, depthOf(block));
      return [id, { said: JSON.stringify(alone), block: alone }] as const;
    }),
  );
  const savedOf = new Map<string, LiveBlock>();

  function read(id: string): LiveBlock | undefined {
    const entry = live.get(id);
    const data = entry && (entry.tool.content?.() ?? entry.tool.save());
    if (!data) return undefined;
    const block = atDepth({ id, type: entry.type, data }, depthAt(id));
    const said = JSON.stringify(block);
    const before = known.get(id);
    if (before?.said === said) return before.block;
    const made = cleaned(block);
    known.set(id, { said, block: made });
    return made;
  }

  return {
    read,
    /** Returns a block as JSON; empty if there is no such block. */
    textOf(id: string): string {
      const block = read(id);
      return block ? JSON.stringify(block) : '';
    },
    /** Returns the data to save. */
    saved(block: HTMLElement): LiveBlock | undefined {
      const id = block.dataset.id ?? '';
      const [entry, depth] = [live.get(id), depthAt(id)];
      if (!entry) return undefined;
      const before = savedOf.get(id);
      if (before?.type === entry.type && depthOf(before) === depth) return before;
      const saved = atDepth({ id, type: entry.type, data: entry.tool.save() }, depth);
      // Blocks with form fields are not cached, because a field can change without an observed event.
      if (!block.querySelector('input, textarea, select, figure')) savedOf.set(id, saved);
      return saved;
    },
    /** Must be called when a block may have changed. */
    touch: (id: string) => void savedOf.delete(id),
    forget(id: string): void {
      for (const cache of [known, savedOf, live]) cache.delete(id);
    },
  };
}
