import type { BlockTool, BlockToolOptions, HtmlPasteEvent, PasteEvent, Toolbox } from '#editor/editor-api.ts';
import type { QuoteData } from './schema.ts';
import { writing } from '#words/writing.ts';
import { editedHtml, element, isBlankText, setHtml } from '#editor/tools/dom.ts';
import { textField } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';
import { rulesOf } from '#editor/tools/inline-rules.ts';

/** A quotation: `{ text: 'inline HTML', cite: 'inline HTML' }`; `cite` is who said it, and where. */
class Quote implements BlockTool {
  static readonly isReadOnlySupported = true;
  static readonly toolbox: Toolbox = { title: writing.toolQuote, icon: icons.quote };
  static readonly sanitize = rulesOf(['text', 'cite']);
  static readonly conversionConfig = { export: 'text', import: (text: string): QuoteData => ({ text, cite: '' }) };
  static readonly pasteConfig = { tags: ['BLOCKQUOTE'] };

  readonly #text: HTMLElement;
  readonly #cite: HTMLElement;

  constructor({ data, readOnly }: BlockToolOptions<Partial<QuoteData>>) {
    this.#text = textField('p', { name: writing.toolQuote, html: data.text ?? '', readOnly });
    this.#cite = textField('cite', { name: writing.whoSaidIt, html: data.cite ?? '', readOnly });
  }

  render(): HTMLElement {
    return element('blockquote', '', {}, this.#text, element('footer', '', {}, this.#cite));
  }

  save(): QuoteData {
    return { text: editedHtml(this.#text), cite: editedHtml(this.#cite) };
  }

  setData({ text, cite }: QuoteData): void {
    setHtml(this.#text, text);
    setHtml(this.#cite, cite);
  }

  validate({ text, cite }: QuoteData): boolean {
    return !isBlankText(text) || !isBlankText(cite);
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
