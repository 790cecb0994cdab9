/** Functions that move the caret out of a block, or replace the block. Keys in the block call these functions. */
import type { EditorApi, StandingBlock } from '../editor-api.ts';

export interface Around {
  /** Moves the caret to the previous or next block, and creates that block if it is missing. */
  leave(where: 'before' | 'after'): void;
  /** Replaces an empty block with a paragraph when Backspace is pressed. */
  giveWay(): void;
}

/**
 * Returns the functions that leave or replace a block. If the block is in a list item, the list provides these
 * functions. Otherwise, the functions use the neighboring blocks.
 */
export const aroundOf = ({ config, api, block }: AroundOptions): Around => config?.around ?? blocksAround(api, block);

interface AroundOptions {
  config?: { around?: Around } | undefined;
  api: EditorApi;
  block: StandingBlock;
}

/** Returns the functions that leave or replace a top-level block. */
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
