import type {
  EditorApi,
  StandingBlock,
  BlockTool,
  BlockToolOptions,
  HtmlPasteEvent,
  PasteEvent,
  Toolbox,
} from '#editor/editor-api.ts';
import type { Block } from '#contract/documents.ts';
import {
  itemBlockTypes,
  addItemBlock,
  buildIsland,
  enterItemBlock,
  islandOf,
  named,
  itemToolOf,
  readIsland,
  type InnerTools,
  type ItemHost,
} from '#editor/tools/nested-blocks.ts';
import { boxed } from './boxes.ts';
import {
  asNested,
  listStyles,
  read,
  readNumbering,
  readStyle,
  type ListData,
  type ListStyle,
  type Numbering,
} from './schema.ts';
import {
  boxAt,
  buildList,
  hasBlank,
  itemTexts,
  caretToTextEnd,
  itemHtml,
  nestedList,
  readList,
  textNodesOf,
  toggleItem,
  type StoredItem,
} from './tool-items.ts';
import { writing } from '#i18n/writing.ts';
import { absorb, isCommand, isComposing } from '#editor/tools/events.ts';
import type { Pictures } from '#editor/pictures.ts';
import { element, isBlankText, rangeIn, setCaret } from '#editor/tools/dom.ts';
import { icons } from '#editor/tools/icons.ts';
import { rulesOf, textRule } from '#editor/tools/inline-rules.ts';
import { askForItemBlock } from './tool-inner-menu.ts';
import {
  currentItem,
  indentItem,
  isCaretAtItemStart,
  isCaretAtTextEnd,
  joinToPrevious,
  outdentItem,
  splitItem,
} from './tool-keys.ts';
import { backIntoBlock, intoBlock, offersBlocks, selectBlock, selectBlockBefore } from './tool-inner-keys.ts';
import { blocksAround } from '#editor/tools/block-neighbors.ts';
import { notifyEdited } from '#editor/tools/live-tools.ts';

const styles: Record<ListStyle, { title: string; icon: string; also: string }> = {
  ordered: {
    title: writing.toolOrdered,
    icon: icons.ordered,
    also: 'ordered orderedlist numbered number list 1. 番号 番号つきリスト リスト bangou ばんごう',
  },
  unordered: {
    title: writing.toolUnordered,
    icon: icons.unordered,
    also: 'unordered unorderedlist bullet list - 箇条書き リスト kajou かじょうがき',
  },
  checklist: {
    title: writing.toolChecklist,
    icon: icons.checklist,
    also: 'checklist todo task check list [] チェックリスト やること リスト chekku ちぇっく',
  },
};

/**
 * A list: `{ style: 'ordered' | 'unordered' | 'checklist', items: ['inline HTML', …] }`. An item can also be `{
 * content: 'inline HTML', meta?: {…}, items: […] }`, nested up to five levels (BLOCK-5). Enter creates the next item;
 * in an empty item, Enter leaves the list. At the start of an item, Tab and Shift+Tab change its level, but only if
 * another key was pressed in the list before. In a checklist, a click on the box or Cmd/Ctrl+Enter checks the item.
 * Backspace at the start of an item moves the item up a level, joins it to the previous item, or converts it to a
 * paragraph. `/` at the end of an item opens a menu of blocks. Backspace or Delete next to a block first selects the
 * block.
 */
class List implements BlockTool {
  static readonly enableLineBreaks = true;
  static readonly toolbox: Toolbox = listStyles.map((style) => ({
    ...styles[style],
    data: { style },
  }));
  static readonly sanitize = { ...rulesOf([], ['style']), items: { ...textRule, blocks: true } };
  static readonly conversionConfig = {
    export: (data: ListData) => itemTexts(data.items).join('<br>'),
    import: (text: string): ListData => ({ style: 'ordered', items: text.split('<br>') }),
  };
  static readonly pasteConfig = { tags: ['OL', 'UL', 'LI'] };

  readonly #api: EditorApi;
  readonly #block: StandingBlock;
  readonly #readOnly: boolean;
  readonly #host: ItemHost;
  #style: ListStyle;
  #numbering: Numbering = {};
  #root: HTMLElement;
  /**
   * Whether the list was loaded with empty items. All empty items are then saved, because the list cannot distinguish
   * loaded items from new ones after an undo.
   */
  readonly #hadBlank: boolean;
  /** The item that last had the caret. It is stored because the block's menu takes the focus. */
  #at: HTMLElement | undefined;
  /**
   * Whether a key was pressed since the list got the focus. Without such a key, Tab only moves through the list and
   * must not change it.
   */
  #isWritten = false;

  constructor({ data, api, block, readOnly, config }: BlockToolOptions<Partial<ListData>>) {
    const { pictures, inner } = config as { pictures?: Pictures; inner: InnerTools };
    this.#api = api;
    this.#block = block;
    this.#readOnly = readOnly;
    this.#host = {
      api,
      block,
      readOnly,
      pictures,
      inner,
      leave: (from, where) => this.#leaveBlock(from, where),
      changed: () => {
        notifyEdited(this.#root, block);
      },
    };
    this.#style = readStyle(data.style ?? 'ordered');
    this.#numbering = readNumbering({ ...data });
    const items = itemsIn(data);
    this.#hadBlank = hasBlank(items);
    this.#root = this.#build(items);
  }

  render(): HTMLElement {
    return this.#root;
  }

  save(): ListData {
    return { ...this.#kept(), items: readList(this.#root) };
  }

  /** Returns the data including items that are still empty. */
  content(): ListData {
    return { ...this.#kept(), items: readList(this.#root, { blank: true }) };
  }

  /** Returns the settings of the list without its items. */
  #kept = () => ({ style: this.#style, ...(this.#style === 'ordered' && this.#numbering) });

  setData({ style, items, ...numbering }: ListData): void {
    this.#style = style;
    this.#numbering = numbering;
    this.#replace(items);
  }

  merge(data: ListData): void {
    this.#root.append(...this.#build(itemsIn(data)).children);
  }

  selection(field?: Element): { anchor: number; focus: number } | undefined {
    return field && itemToolOf(field)?.selection?.();
  }

  select(anchor: number, focus: number, field?: Element): void {
    if (field) itemToolOf(field)?.select?.(anchor, focus);
  }

  onPaste(event: PasteEvent): void {
    if (event.type !== 'tag') return;
    const { data } = (event as HtmlPasteEvent).detail;
    this.#style = data.tagName === 'UL' ? 'unordered' : 'ordered';
    const items = data.tagName === 'LI' ? [itemHtml(data)] : readList(data);
    const checklist = boxed(items.map(asNested));
    if (checklist) this.#style = 'checklist';
    this.#replace(checklist ?? items);
  }

  renderSettings() {
    const kinds = listStyles.map((style) => ({
      icon: styles[style].icon,
      title: styles[style].title,
      toggle: 'style',
      isActive: () => this.#style === style,
      closeOnActivate: true,
      onActivate: () => {
        this.#style = style;
        this.#replace(readList(this.#root));
        this.#block.dispatchChange();
      },
    }));
    const blocks = itemBlockTypes.map((type) => {
      const { title, icon } = named(this.#host.inner, type);
      return {
        icon,
        title: writing.itemBlockIn(title),
        closeOnActivate: true,
        onActivate: () => this.#addBlock(this.#at?.isConnected ? this.#at : undefined, type),
      };
    });
    return [...kinds, ...blocks];
  }

  #addBlock(li: HTMLElement | undefined, type: string): void {
    const item = li ?? [...this.#root.querySelectorAll<HTMLElement>('li')].at(-1);
    if (item) enterItemBlock(addItemBlock(item, type, this.#host), 'start');
  }

  /** @param pool elements of blocks in items, to reuse */
  #build(items: readonly StoredItem[], pool: HTMLElement[] = []): HTMLElement {
    const makeIsland = (blocks: readonly Block[]) => buildIsland(blocks, this.#host, pool);
    const root = buildList(this.#style, items, { makeIsland, blankStays: this.#hadBlank });
    if (root instanceof HTMLOListElement) Object.assign(root, this.#numbering);
    if (root.children.length === 0) root.append(element('li', '', { dir: 'auto' }));
    root.contentEditable = String(!this.#readOnly);
    if (!this.#readOnly) {
      // The editable element keeps its list role, because the role `textbox` cannot have list items.
      root.ariaLabel = styles[this.#style].title;
      root.addEventListener('keydown', (event) => {
        if (!isComposing(event) && this.#handle(event)) {
          absorb(event);
          this.#block.dispatchChange();
        }
        this.#isWritten ||= event.key !== 'Tab' && event.key !== 'Shift';
      });
      root.addEventListener('focusout', () => (this.#isWritten = false));
      root.addEventListener('mousedown', (event) => this.#press(event));
      root.addEventListener('input', () => this.#repair());
      for (const type of ['keyup', 'pointerup', 'focusin'] as const)
        root.addEventListener(type, () => (this.#at = currentItem(root) ?? this.#at));
    }
    return root;
  }

  #replace(items: readonly StoredItem[]): void {
    const root = this.#build(items, [...this.#root.querySelectorAll<HTMLElement>('.item-block')]);
    this.#root.replaceWith(root);
    this.#root = root;
  }

  /** @returns whether the list handled the key; otherwise Editor.js or the browser does */
  #handle(event: KeyboardEvent): boolean {
    const li = currentItem(this.#root);
    const range = rangeIn(this.#root);
    if (!li || !range || event.altKey) return false;
    if (isCommand(event)) {
      if (event.key !== 'Enter' || event.shiftKey || this.#style !== 'checklist') return false;
      this.#toggle(li);
      return true;
    }
    if (event.key === 'Enter' && !event.shiftKey) return this.#enter(li, range);
    if (event.key === 'Tab') {
      if (!this.#isWritten || !isCaretAtItemStart(li)) return this.#goOn(event);
      return event.shiftKey ? outdentItem(li, this.#root) : indentItem(li, this.#root);
    }
    if (event.key === 'Backspace' && isCaretAtItemStart(li))
      return outdentItem(li, this.#root) || selectBlockBefore(li) || joinToPrevious(li) || this.#toParagraph(li);
    if (event.key === '/') return this.#offerBlocks(li);
    if (event.shiftKey) return false;
    const island = islandOf(li);
    if (event.key === 'Delete' && island && isCaretAtTextEnd(li)) return selectBlock(island.firstElementChild);
    if (event.key === 'ArrowDown' || event.key === 'ArrowRight') return intoBlock(li, range, event.key);
    if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') return backIntoBlock(li, range, event.key);
    return false;
  }

  /**
   * Moves the caret to the next or previous block for Tab. Beyond the first and the last block, the browser handles
   * Tab.
   */
  #goOn(event: KeyboardEvent): boolean {
    const { blocks, caret } = this.#api;
    const next = blocks.getBlockIndex(this.#block.id) + (event.shiftKey ? -1 : 1);
    // Editor.js must not receive the key, because it would move the caret to the next item.
    event.stopPropagation();
    if (next < 0 || next >= blocks.getBlocksCount()) return false;
    caret.setToBlock(next, event.shiftKey ? 'end' : 'start');
    return true;
  }

  /** A click on a box does not move the caret. */
  #press(event: MouseEvent): void {
    const li = event.button === 0 ? boxAt(event) : undefined;
    if (!li) return;
    event.preventDefault();
    this.#toggle(li);
    this.#block.dispatchChange();
  }

  #toggle(li: HTMLElement): void {
    toggleItem(li);
    notifyEdited(this.#root);
  }

  #enter(li: HTMLElement, range: Range): boolean {
    const empty = isBlankText(itemHtml(li)) && !nestedList(li) && !islandOf(li);
    if (!empty) splitItem(li, range);
    else if (!outdentItem(li, this.#root)) this.#leave(li);
    return true;
  }

  /** `/` in an empty item, or after a space at its end, opens the menu of blocks. */
  #offerBlocks(li: HTMLElement): boolean {
    if (!offersBlocks(li)) return false;
    askForItemBlock(li, this.#host.inner, (type) => {
      // Removes the space that was typed before the slash.
      const last = textNodesOf(li).at(-1);
      if (last instanceof Text) last.data = last.data.trimEnd();
      this.#addBlock(li, type);
    });
    return true;
  }

  /**
   * Moves the caret out of a block in an item: to the next or previous block, to the item's text, or to the next item.
   */
  #leaveBlock(from: HTMLElement, where: 'before' | 'after'): void {
    const li = from.closest('li');
    const beside = where === 'before' ? from.previousElementSibling : from.nextElementSibling;
    if (!li) return;
    if (beside instanceof HTMLElement) return enterItemBlock(beside, where === 'before' ? 'end' : 'start');
    if (where === 'before') {
      this.#root.focus({ preventScroll: true });
      return caretToTextEnd(li);
    }
    const items = [...this.#root.querySelectorAll('li')].filter((item) => !item.closest('.item-block'));
    const next = items[items.indexOf(li) + 1];
    if (!next) return blocksAround(this.#api, this.#block).leave('after');
    this.#root.focus({ preventScroll: true });
    setCaret(next, 'start');
  }

  /** Handles Enter in an empty item. A paragraph replaces the item, and the items after it become a separate list. */
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

  /**
   * Handles Backspace at the start of the first item. The item's text becomes a paragraph before the list, followed by
   * the item's blocks.
   */
  #toParagraph(li: HTMLElement): boolean {
    const [nested, island] = [nestedList(li), islandOf(li)];
    const text = itemHtml(li);
    const blocks = island ? readIsland(island) : [];
    li.remove();
    if (nested) this.#root.prepend(...nested.children);
    const index = this.#api.blocks.getBlockIndex(this.#block.id);
    blocks.forEach(({ type, data }, at) => this.#api.blocks.insert(type, data, {}, index + at, false));
    this.#insertParagraph(text, index);
    if (this.#root.children.length === 0) this.#api.blocks.delete(index + blocks.length + 1);
    return true;
  }

  #insertParagraph(text: string, index: number): void {
    const paragraph = this.#api.blocks.insert('paragraph', { text }, {}, index, true);
    this.#api.caret.setToBlock(paragraph, 'start');
  }

  /**
   * Repairs the elements of the list. If a selection of the whole list is replaced, browsers can leave a list without
   * items, or text outside of items.
   */
  #repair(): void {
    const stray = [...this.#root.childNodes].filter((child) => !(child instanceof HTMLLIElement));
    if (stray.length === 0 && this.#root.children.length > 0) return;
    const li = element('li', '', { dir: 'auto' }, ...stray);
    this.#root.append(li);
    setCaret(li, 'end');
  }
}

/** Returns the items of data that can have any form, because Editor.js inserts what it finds on the clipboard. */
const itemsIn = (data: object): StoredItem[] => read({ ...data }, () => true)?.items ?? [];

export const tool = {
  class: List,
  inlineToolbar: true,
  also: 'list リスト',
};
