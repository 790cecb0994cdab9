import type {
  StandingBlock,
  BlockTool,
  BlockToolOptions,
  HtmlPasteEvent,
  PasteEvent,
  Toolbox,
} from '#editor/editor-api.ts';
import type { HeaderData } from './schema.ts';
import { writing } from '#i18n/writing.ts';
import { foldEvent } from '#editor/edits/sections.ts';
import { editedHtml, element, setHtml } from '#editor/tools/dom.ts';
import { icons } from '#editor/tools/icons.ts';
import { rulesOf } from '#editor/tools/inline-rules.ts';

const levels = [1, 2, 3, 4, 5, 6] as const;
type Level = HeaderData['level'];

const asLevel = (value: unknown): Level => levels.find((level) => level === value) ?? 2;

/** A heading: `{ text: 'inline HTML', level: 1 … 6 }`, by default of level 2 (BLOCK-4). */
class Header implements BlockTool {
  static readonly toolbox: Toolbox = { title: writing.toolHeading, icon: icons.header };
  static readonly sanitize = rulesOf(['text'], ['level']);
  static readonly conversionConfig = { export: 'text', import: 'text' };
  static readonly pasteConfig = { tags: levels.map((level) => `H${level}`) };

  readonly #block: StandingBlock;
  readonly #readOnly: boolean;
  #root: HTMLElement;
  #level: Level;

  constructor({ data, block, readOnly }: BlockToolOptions<Partial<HeaderData>>) {
    this.#block = block;
    this.#readOnly = readOnly;
    this.#level = asLevel(data.level);
    this.#root = this.#heading(typeof data.text === 'string' ? data.text : '');
  }

  render(): HTMLElement {
    return this.#root;
  }

  save(): HeaderData {
    return { text: editedHtml(this.#root), level: this.#level };
  }

  setData({ text, level }: HeaderData): void {
    if (level === this.#level) {
      setHtml(this.#root, text);
      return;
    }
    this.#level = level;
    this.#replace(text);
  }

  merge(data: Partial<HeaderData>): void {
    this.#root.insertAdjacentHTML('beforeend', data.text ?? '');
    this.#root.normalize();
  }

  onPaste(event: PasteEvent): void {
    if (event.type !== 'tag') return;
    const { data } = (event as HtmlPasteEvent).detail;
    this.#level = asLevel(Number(data.tagName.slice(1)));
    this.#replace(data.innerHTML);
  }

  renderSettings() {
    const fold = {
      icon: icons.details,
      title: writing.foldSection,
      name: 'fold-section',
      closeOnActivate: true,
      onActivate: () => void this.#root.dispatchEvent(new CustomEvent(foldEvent, { bubbles: true })),
    };
    const entries = levels.map((level) => ({
      icon: `<b class="ce-heading-level">${level}</b>`,
      title: writing.toolHeadingOf(level),
      toggle: 'level',
      isActive: () => this.#level === level,
      closeOnActivate: true,
      onActivate: () => {
        this.#level = level;
        this.#replace(editedHtml(this.#root));
        this.#block.dispatchChange();
      },
    }));
    return [...entries, fold];
  }

  /** The title is the page's only `h1`, so a heading of level 1 is an `h2` that looks like level 1. */
  #heading(html: string): HTMLElement {
    const heading = element(`h${this.#level === 1 ? 2 : this.#level}`, `level-${this.#level}`, {
      contentEditable: String(!this.#readOnly),
      dir: 'auto',
    });
    const name = writing.toolHeadingOf(this.#level);
    if (!this.#readOnly) {
      heading.dataset.placeholder = name;
      // The editable element keeps its heading role, because the role `textbox` has no level.
      heading.ariaRoleDescription = name;
    }
    setHtml(heading, html);
    return heading;
  }

  #replace(html: string): void {
    const heading = this.#heading(html);
    this.#root.replaceWith(heading);
    this.#root = heading;
  }
}

export const tool = {
  class: Header,
  inlineToolbar: true,
  also: 'header heading title # 見出し midashi みだし',
  more: [
    ...levels.map((level) => ({
      title: writing.toolHeadingOf(level),
      also: `h${level} heading${level} 見出し${level} ${'#'.repeat(level)}`,
      icon: icons.header,
      data: { level },
    })),
    {
      title: writing.contentsOfHeadings,
      also: 'contents toc outline 目次 mokuji もくじ',
      icon: icons.header,
      data: {},
    },
  ],
};
