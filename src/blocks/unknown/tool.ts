import type { BlockTool, BlockToolOptions } from '#editor/editor-api.ts';
import type { Block } from '#contract/documents.ts';
import { writing } from '#words/writing.ts';
import { element } from '#editor/tools/dom.ts';

/**
 * The place of a block whose tool is not there (EDIT-6). It shows that something is here, runs nothing of it,
 * and gives the block back unchanged when the document is saved.
 */
export class Unknown implements BlockTool {
  static readonly isReadOnlySupported = true;

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
