import type { BlockTool, BlockToolConstructorOptions, ToolboxConfig } from '@editorjs/editorjs';
import type { DetailsData } from '#contract/documents.ts';
import { isComposing } from '../composing.ts';
import { editedHtml, element, isBlankText, setCaret, setHtml } from './dom.ts';
import { textField } from './fields.ts';
import { icons } from './icons.ts';
import { rulesOf } from './inline-rules.ts';

/** What unfolds: `{ summary: 'inline HTML', text: 'inline HTML with breaks' }`. Both are open while one writes. */
export class Details implements BlockTool {
  static readonly isReadOnlySupported = true;
  static readonly enableLineBreaks = true;
  static readonly toolbox: ToolboxConfig = { title: 'Details', icon: icons.details };
  static readonly sanitize = rulesOf(['summary', 'text']);

  readonly #summary: HTMLElement;
  readonly #text: HTMLElement;

  constructor({ data, readOnly }: BlockToolConstructorOptions<Partial<DetailsData>>) {
    this.#summary = textField('p', { name: 'Summary', html: data.summary ?? '', readOnly, className: 'summary' });
    this.#text = textField('p', { name: 'Details', html: data.text ?? '', readOnly, breaks: true });
    this.#summary.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      this.#text.focus();
      setCaret(this.#text, 'start');
    });
  }

  render(): HTMLElement {
    return element('div', 'writing-details', {}, this.#summary, this.#text);
  }

  save(): DetailsData {
    return { summary: editedHtml(this.#summary), text: editedHtml(this.#text) };
  }

  setData({ summary, text }: DetailsData): void {
    setHtml(this.#summary, summary);
    setHtml(this.#text, text);
  }

  validate({ summary, text }: DetailsData): boolean {
    return !isBlankText(summary) || !isBlankText(text);
  }
}
