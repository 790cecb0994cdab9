/** 'Move up' and 'Move down' in the menu of a block: those of Editor.js would move a container without its content. */
import { writing } from '#words/writing.ts';
import type { BlockToolOptions } from '../editor-api.ts';
import { icons } from '../tools/icons.ts';

/** Told on a block that is to go a place up or down. */
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
          // It stays open, for the next place.
          api.toolbar.toggleBlockSettings(true);
        },
      };
    }
  };
}

/** Under the names by which Editor.js knows its own. */
export const tunes = { moveUp: { class: tuneThatMoves(-1) }, moveDown: { class: tuneThatMoves(1) } };
