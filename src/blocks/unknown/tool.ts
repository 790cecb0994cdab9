import type { BlockTool, BlockToolOptions } from '#editor/editor-api.ts';
import type { Block } from '#contract/documents.ts';
import { writing } from '#i18n/writing.ts';
import { element } from '#editor/tools/dom.ts';

/**
 * The placeholder of a block whose tool is missing (EDIT-6). The placeholder shows that there is a block, but does
 * not render or run its content. The block is saved unchanged.
 */
export class Unknown implements BlockTool {
  readonly #original: Block;

  constructor({ data }: BlockToolOptions<Partial<{ original: Block }>>) {
    this.#original = data.original as Block;
  }

  render(): HTMLElement {
    return element(
      'div',
      'unknown-block',
      {},
      element('strong', '', { textContent: writing.blockErrorTitle }),
      element('p', '', { textContent: writing.blockUnknown }),
    );
  }

  save(): { original: Block } {
    return { original: this.#original };
  }
}
