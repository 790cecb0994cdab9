import type { BlockTool, BlockToolOptions, Toolbox } from '#editor/editor-api.ts';
import type { DetailsData } from './schema.ts';
import { writing } from '#i18n/writing.ts';
import { onEnter } from '#editor/tools/events.ts';
import { editedHtml, element, setCaret, setHtml } from '#editor/tools/dom.ts';
import { textField } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';
import { shownBlocks } from '#editor/tools/nested-blocks.ts';
import { held } from '../nested-blocks.ts';
import type { Block } from '#contract/documents.ts';
import { rulesOf } from '#editor/tools/inline-rules.ts';

/**
 * A toggle: `{ summary: 'inline HTML', text: 'inline HTML with breaks' }`. The toggle is expanded while it is edited.
 */
class Details implements BlockTool {
  static readonly enableLineBreaks = true;
  static readonly toolbox: Toolbox = { title: writing.toolDetails, icon: icons.details };
  static readonly sanitize = { ...rulesOf(['summary', 'text']), blocks: true };

  readonly #summary: HTMLElement;
  readonly #text: HTMLElement;
  readonly #root = element('div', 'writing-details');
  readonly #options: BlockToolOptions<never>;
  #blocks: Block[];

  constructor(options: BlockToolOptions<Partial<DetailsData>>) {
    const { data, readOnly } = options;
    this.#options = options as unknown as BlockToolOptions<never>;
    this.#blocks = data.blocks ?? [];
    this.#summary = textField('p', { name: writing.summary, html: data.summary ?? '', readOnly, className: 'summary' });
    this.#text = textField('p', { name: writing.toolDetails, html: data.text ?? '', readOnly, breaks: true });
    this.#text.dataset.main = '';
    onEnter(this.#summary, () => {
      this.#text.focus();
      setCaret(this.#text, 'start');
    });
  }

  render(): HTMLElement {
    this.#root.replaceChildren(this.#summary, this.#text, ...shownBlocks(this.#blocks, this.#options));
    return this.#root;
  }

  save(): DetailsData {
    return { summary: editedHtml(this.#summary), text: editedHtml(this.#text), ...held(this.#blocks) };
  }

  setData({ summary, text, blocks = [] }: DetailsData): void {
    const isOther = JSON.stringify(blocks) !== JSON.stringify(this.#blocks);
    this.#blocks = blocks;
    if (isOther) this.render();
    setHtml(this.#summary, summary);
    setHtml(this.#text, text);
  }
}

export const tool = {
  class: Details,
  inlineToolbar: true,
  also: 'details toggle fold summary 折りたたみ 詳細 oritatami shousai トグル トグル（折りたたみ）',
};
