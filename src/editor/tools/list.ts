import type {
  API,
  BlockAPI,
  BlockTool,
  BlockToolConstructorOptions,
  HTMLPasteEvent,
  PasteEvent,
  ToolboxConfig,
} from '@editorjs/editorjs';
import type { ListData } from '#contract/documents.ts';
import { isComposing } from '../composing.ts';
import { element, isBlankText, rangeIn, setCaret } from './dom.ts';
import { icons } from './icons.ts';
import { rulesOf, textRule } from './inline-rules.ts';
import { buildList, itemHtml, nestedList, readItems, readList, type ListTag, type StoredItem } from './list-items.ts';
import { currentItem, indentItem, isCaretAtItemStart, joinToPrevious, outdentItem, splitItem } from './list-keys.ts';

type Style = ListData['style'];
const styles: Record<Style, { tag: ListTag; title: string; icon: string }> = {
  ordered: { tag: 'ol', title: 'Ordered list', icon: icons.ordered },
  unordered: { tag: 'ul', title: 'Unordered list', icon: icons.unordered },
};

/**
 * A list: `{ style: 'ordered' | 'unordered', items: ['inline HTML', …] }`, where an item may also be
 * `{ content: 'inline HTML', meta?: {…}, items: […] }`, nested five levels at most (product 3).
 * Enter makes the next item, and on an empty one leaves the list; Tab and Shift+Tab change the level;
 * Backspace at the start goes up a level, joins the item before, or makes a paragraph.
 */
export class List implements BlockTool {
  static readonly isReadOnlySupported = true;
  static readonly enableLineBreaks = true;
  static readonly toolbox: ToolboxConfig = (['ordered', 'unordered'] as const).map((style) => ({
    title: styles[style].title,
    icon: styles[style].icon,
    data: { style },
  }));
  static readonly sanitize = { ...rulesOf([], ['style']), items: { ...textRule, blocks: true } };
  static readonly conversionConfig = {
    export: (data: ListData) => flatten(data.items).join('<br>'),
    import: (text: string): ListData => ({ style: 'ordered', items: text.split('<br>') }),
  };
  static readonly pasteConfig = { tags: ['OL', 'UL', 'LI'] };

  readonly #api: API;
  readonly #block: BlockAPI;
  readonly #readOnly: boolean;
  #style: Style;
  #root: HTMLElement;

  constructor({ data, api, block, readOnly }: BlockToolConstructorOptions<Partial<ListData>>) {
    this.#api = api;
    this.#block = block;
    this.#readOnly = readOnly;
    this.#style = data.style === 'unordered' ? 'unordered' : 'ordered';
    this.#root = this.#build(readItems(data.items));
  }

  render(): HTMLElement {
    return this.#root;
  }

  save(): ListData {
    return { style: this.#style, items: readList(this.#root) };
  }

  /** With the items that are still empty. */
  content(): ListData {
    return { style: this.#style, items: readList(this.#root, { blank: true }) };
  }

  setData({ style, items }: ListData): void {
    this.#style = style;
    this.#replace(items);
  }

  validate(data: ListData): boolean {
    return flatten(data.items).some((text) => !isBlankText(text));
  }

  merge(data: ListData): void {
    this.#root.append(...buildList(styles[this.#style].tag, data.items).children);
  }

  onPaste(event: PasteEvent): void {
    if (event.type !== 'tag') return;
    const { data } = (event as HTMLPasteEvent).detail;
    this.#style = data.tagName === 'UL' ? 'unordered' : 'ordered';
    this.#replace(data.tagName === 'LI' ? [itemHtml(data)] : readItems(readList(data)));
  }

  renderSettings() {
    return (['ordered', 'unordered'] as const).map((style) => ({
      icon: styles[style].icon,
      title: this.#api.i18n.t(styles[style].title),
      toggle: 'style',
      isActive: () => this.#style === style,
      closeOnActivate: true,
      onActivate: () => {
        this.#style = style;
        this.#replace(readList(this.#root));
        this.#block.dispatchChange();
      },
    }));
  }

  #build(items: readonly StoredItem[]): HTMLElement {
    const root = buildList(styles[this.#style].tag, items);
    if (root.children.length === 0) root.append(element('li', '', { dir: 'auto' }));
    root.contentEditable = String(!this.#readOnly);
    if (!this.#readOnly) {
      // It stays a list: a text box has no items.
      root.ariaLabel = styles[this.#style].title;
      root.addEventListener('keydown', (event) => {
        if (!isComposing(event) && this.#handle(event)) {
          event.preventDefault();
          event.stopPropagation();
          this.#block.dispatchChange();
        }
      });
      root.addEventListener('input', () => this.#repair());
    }
    return root;
  }

  #replace(items: readonly StoredItem[]): void {
    const root = this.#build(items);
    this.#root.replaceWith(root);
    this.#root = root;
  }

  /** @returns whether the key was for the list; else it is Editor.js's or the browser's */
  #handle(event: KeyboardEvent): boolean {
    const li = currentItem(this.#root);
    const range = rangeIn(this.#root);
    if (!li || !range || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Enter' && !event.shiftKey) return this.#enter(li, range);
    if (event.key === 'Tab') return event.shiftKey ? outdentItem(li, this.#root) : indentItem(li, this.#root);
    if (event.key === 'Backspace' && isCaretAtItemStart(li))
      return outdentItem(li, this.#root) || joinToPrevious(li) || this.#toParagraph(li);
    return false;
  }

  #enter(li: HTMLElement, range: Range): boolean {
    const empty = isBlankText(itemHtml(li)) && !nestedList(li);
    if (!empty) splitItem(li, range);
    else if (!outdentItem(li, this.#root)) this.#leave(li);
    return true;
  }

  /** Enter on an empty item: a paragraph in its place, the items after it in a list of their own. */
  #leave(li: HTMLElement): void {
    const after: Element[] = [];
    for (let next = li.nextElementSibling; next; next = next.nextElementSibling) after.push(next);
    const rest = readList(element('ol', '', {}, ...after));
    li.remove();
    const index = this.#api.blocks.getBlockIndex(this.#block.id);
    if (rest.length > 0)
      this.#api.blocks.insert(this.#block.name, { style: this.#style, items: rest }, {}, index + 1, false);
    this.#insertParagraph('', index + 1);
    if (this.#root.children.length === 0) this.#api.blocks.delete(index);
  }

  /** Backspace at the start of the first item: it becomes a paragraph before the list. */
  #toParagraph(li: HTMLElement): boolean {
    const nested = nestedList(li);
    const text = itemHtml(li);
    li.remove();
    if (nested) this.#root.prepend(...nested.children);
    const index = this.#api.blocks.getBlockIndex(this.#block.id);
    this.#insertParagraph(text, index);
    if (this.#root.children.length === 0) this.#api.blocks.delete(index + 1);
    return true;
  }

  #insertParagraph(text: string, index: number): void {
    const paragraph = this.#api.blocks.insert('paragraph', { text }, {}, index, true);
    this.#api.caret.setToBlock(paragraph, 'start');
  }

  /** Browsers leave a list without items, or text beside them, when all of it was selected and replaced. */
  #repair(): void {
    const stray = [...this.#root.childNodes].filter((child) => !(child instanceof HTMLLIElement));
    if (stray.length === 0 && this.#root.children.length > 0) return;
    const li = element('li', '', { dir: 'auto' }, ...stray);
    this.#root.append(li);
    setCaret(li, 'end');
  }
}

function flatten(items: readonly StoredItem[]): string[] {
  return items.flatMap((item) => (typeof item === 'string' ? [item] : [item.content, ...flatten(item.items)]));
}
