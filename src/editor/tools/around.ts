/** What stands around a block: for keys that lead out of it, and for what it makes beside itself. */
import type { EditorApi, StandingBlock } from '../editor-api.ts';

export interface Around {
  /** The caret goes to what stands before or after; where nothing does, a place for it is made. */
  leave(where: 'before' | 'after'): void;
  /** Backspace in an empty block: a text stands in its place. */
  giveWay(): void;
}

/** Of a block within an item of a list, what the list says; of one of the document, other blocks. */
export const aroundOf = ({ config, api, block }: AroundOptions): Around => config?.around ?? blocksAround(api, block);

interface AroundOptions {
  config?: { around?: Around } | undefined;
  api: EditorApi;
  block: StandingBlock;
}

/** Of a block of the document: other blocks. */
export function blocksAround({ blocks, caret }: EditorApi, block: StandingBlock): Around {
  return {
    leave(where) {
      const index = blocks.getBlockIndex(block.id);
      const makes = where === 'before' ? index === 0 : index === blocks.getBlocksCount() - 1;
      const target = where === 'after' ? index + 1 : makes ? 0 : index - 1;
      if (makes) blocks.insert('paragraph', {}, {}, target, false);
      caret.setToBlock(target, where === 'after' ? 'start' : 'end');
    },
    giveWay() {
      const index = blocks.getBlockIndex(block.id);
      caret.setToBlock(blocks.insert('paragraph', {}, {}, index, true, true), 'start');
    },
  };
}
