import type {
  BlockTool,
  BlockToolConstructorOptions,
  HTMLPasteEvent,
  PasteEvent,
  ToolboxConfig,
} from '@editorjs/editorjs';
import type { QuoteData } from '#contract/documents.ts';
import { editedHtml, element, isBlankText, setHtml } from './dom.ts';
import { textField } from './fields.ts';
import { icons } from './icons.ts';
import { rulesOf } from './inline-rules.ts';

/** A quotation: `{ text: 'inline HTML', cite: 'inline HTML' }`; `cite` is who said it, and where. */
export class Quote implements BlockTool {
  static readonly isReadOnlySupported = true;
  static readonly toolbox: ToolboxConfig = { title: 'Quote', icon: icons.quote };
  static readonly sanitize = rulesOf(['text', 'cite']);
  static readonly conversionConfig = { export: 'text', import: (text: string): QuoteData => ({ text, cite: '' }) };
  static readonly pasteConfig = { tags: ['BLOCKQUOTE'] };

  readonly #text: HTMLElement;
  readonly #cite: HTMLElement;

  constructor({ data, readOnly }: BlockToolConstructorOptions<Partial<QuoteData>>) {
    this.#text = textField('p', { name: 'Quote', html: data.text ?? '', readOnly });
    this.#cite = textField('cite', { name: 'Who said it', html: data.cite ?? '', readOnly });
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
    if (event.type === 'tag') this.#text.innerHTML = (event as HTMLPasteEvent).detail.data.innerHTML;
  }
}
