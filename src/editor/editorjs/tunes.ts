/**
 * 'Move up' and 'Move down' in a block's menu. Editor.js's own commands would move a container without the blocks in
 * it.
 */
import { writing } from '#i18n/writing.ts';
import type { BlockToolOptions } from '../editor-api.ts';
import { icons } from '../tools/icons.ts';

/** Dispatched on a block to move it up or down by one position. */
export const moveEvent = 'move-block';

function tuneThatMoves(by: -1 | 1) {
  return class {
    static readonly isTune = true;
    readonly #options: Pick<BlockToolOptions, 'api' | 'block'>;

    constructor(options: Pick<BlockToolOptions, 'api' | 'block'>) {
      this.#options = options;
    }

    render() {
      const { api, block } = this.#options;
      return {
        icon: by < 0 ? icons.up : icons.down,
        title: by < 0 ? writing.moveUp : writing.moveDown,
        name: by < 0 ? 'move-up' : 'move-down',
        onActivate() {
          block.holder.dispatchEvent(new CustomEvent(moveEvent, { bubbles: true, detail: by }));
          // Keeps the menu open, so that the block can be moved again.
          api.toolbar.toggleBlockSettings(true);
        },
      };
    }
  };
}

/** These tunes have the names of Editor.js's own tunes and therefore replace them. */
export const tunes = { moveUp: { class: tuneThatMoves(-1) }, moveDown: { class: tuneThatMoves(1) } };
