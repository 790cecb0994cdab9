/** The surroundings of a block, for keys that leave it and for blocks that it adds. */
import type { EditorApi, StandingBlock } from '../editor-api.ts';

export interface Around {
  /** Moves the caret to the block before or after, and creates that block if it is missing. */
  leave(where: 'before' | 'after'): void;
  /** Replaces an empty block with a paragraph, on Backspace. */
  giveWay(): void;
}

/**
 * Returns the surroundings of a block: for a block in a list item, those given by the list, otherwise its neighbors.
 */
export const aroundOf = ({ config, api, block }: AroundOptions): Around => config?.around ?? blocksAround(api, block);

interface AroundOptions {
  config?: { around?: Around } | undefined;
  api: EditorApi;
  block: StandingBlock;
}

/** Returns the surroundings of a top-level block: its neighboring blocks. */
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
