import type { BlockTool, BlockToolOptions, HtmlPasteEvent, PasteEvent, Toolbox } from '#editor/editor-api.ts';
import { alignments, type Alignment, type ParagraphData } from './schema.ts';
import { writing } from '#i18n/writing.ts';
import { asTextbox, editedHtml, element, setHtml } from '#editor/tools/dom.ts';
import { icons } from '#editor/tools/icons.ts';
import { rulesOf } from '#editor/tools/inline-rules.ts';

/**
 * A paragraph: `{ text: 'inline HTML', align: 'left' | 'center' | 'right' | 'justify', preserveBlank?: true }`. An
 * empty paragraph is not saved unless `preserveBlank` is set (POST-8).
 */
class Paragraph implements BlockTool {
  static readonly toolbox: Toolbox = { title: writing.toolText, icon: icons.paragraph };
  static readonly sanitize = rulesOf(['text'], ['align', 'preserveBlank']);
  static readonly conversionConfig = { export: 'text', import: 'text' };
  static readonly pasteConfig = { tags: ['P'] };

  readonly #root: HTMLElement;
  #preserveBlank: boolean;
  #alignment: Alignment = 'left';

  constructor({ data, config, readOnly }: BlockToolOptions<Partial<ParagraphData>, { placeholder?: string }>) {
    this.#preserveBlank = data.preserveBlank === true;
    this.#root = element('p', '', { contentEditable: String(!readOnly), dir: 'auto' });
    asTextbox(this.#root, writing.toolParagraph, readOnly);
    setHtml(this.#root, typeof data.text === 'string' ? data.text : '');
    if (config?.placeholder && !readOnly) this.#root.dataset.placeholder = config.placeholder;
    this.#align(alignments.find((item) => item === data.align) ?? 'left');
  }

  render(): HTMLElement {
    return this.#root;
  }

  save(): ParagraphData {
    return {
      text: editedHtml(this.#root),
      align: this.#alignment,
      ...(this.#preserveBlank && { preserveBlank: true }),
    };
  }

  setData(data: ParagraphData): void {
    this.#preserveBlank = data.preserveBlank === true;
    setHtml(this.#root, data.text);
    this.#align(data.align);
  }

  merge(data: Partial<ParagraphData>): void {
    this.#root.insertAdjacentHTML('beforeend', data.text ?? '');
    this.#root.normalize();
  }

  onPaste(event: PasteEvent): void {
    if (event.type === 'tag') this.#root.innerHTML = (event as HtmlPasteEvent).detail.data.innerHTML;
  }

  renderSettings() {
    return alignments.map((alignment) => ({
      icon: icons[alignment],
      title: writing.alignments[alignment],
      toggle: 'alignment',
      isActive: () => this.#alignment === alignment,
      closeOnActivate: true,
      onActivate: () => this.#align(alignment),
    }));
  }

  /**
   * Sets the alignment, also as a class of the element. CSS uses this class, and Editor.js observes changes of it.
   */
  #align(alignment: Alignment): void {
    this.#alignment = alignment;
    this.#root.className = alignment === 'left' ? '' : `align-${alignment}`;
  }
}

export const tool = {
  class: Paragraph,
  inlineToolbar: true,
  also: 'paragraph text plain 段落 本文 テキスト danraku honbun',
};
