import type { BlockTool, BlockToolOptions, HtmlPasteEvent, PasteEvent, Toolbox } from '#editor/editor-api.ts';
import type { QuoteData } from './schema.ts';
import { writing } from '#i18n/writing.ts';
import { editedHtml, element, setHtml } from '#editor/tools/dom.ts';
import { textField } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';
import { shownBlocks, textWithBlocks } from '#editor/tools/nested-blocks.ts';
import { held } from '../nested-blocks.ts';
import type { Block } from '#contract/documents.ts';
import { rulesOf } from '#editor/tools/inline-rules.ts';

/** A quote: `{ text: 'inline HTML', cite: 'inline HTML' }`; `cite` is the author and source of the quote. */
class Quote implements BlockTool {
  static readonly toolbox: Toolbox = { title: writing.toolQuote, icon: icons.quote };
  static readonly sanitize = { ...rulesOf(['text', 'cite']), blocks: true };
  static readonly conversionConfig = {
    export: textWithBlocks,
    import: (text: string): QuoteData => ({ text, cite: '' }),
  };
  static readonly pasteConfig = { tags: ['BLOCKQUOTE'] };

  readonly #text: HTMLElement;
  readonly #cite: HTMLElement;
  readonly #root = element('blockquote');
  readonly #options: BlockToolOptions<never>;
  #blocks: Block[];

  constructor(options: BlockToolOptions<Partial<QuoteData>>) {
    const { data, readOnly } = options;
    this.#options = options as unknown as BlockToolOptions<never>;
    this.#blocks = data.blocks ?? [];
    this.#text = textField('p', { name: writing.toolQuote, html: data.text ?? '', readOnly });
    this.#cite = textField('cite', { name: writing.whoSaidIt, html: data.cite ?? '', readOnly });
  }

  render(): HTMLElement {
    const by = element('footer', 'placeholder-field', {}, this.#cite);
    this.#root.replaceChildren(this.#text, ...shownBlocks(this.#blocks, this.#options), by);
    return this.#root;
  }

  save(): QuoteData {
    return { text: editedHtml(this.#text), cite: editedHtml(this.#cite), ...held(this.#blocks) };
  }

  setData({ text, cite, blocks = [] }: QuoteData): void {
    const isOther = JSON.stringify(blocks) !== JSON.stringify(this.#blocks);
    this.#blocks = blocks;
    if (isOther) this.render();
    setHtml(this.#text, text);
    setHtml(this.#cite, cite);
  }

  onPaste(event: PasteEvent): void {
    if (event.type === 'tag') this.#text.innerHTML = (event as HtmlPasteEvent).detail.data.innerHTML;
  }
}

export const tool = {
  class: Quote,
  inlineToolbar: true,
  also: 'quote citation blockquote > 引用 inyou いんよう',
};
