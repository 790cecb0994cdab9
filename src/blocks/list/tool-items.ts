/**
 * Converts list items between their stored forms and the DOM. Stored items are plain strings or `{ content, meta?,
 * items, blocks? }` (BLOCK-5). In the DOM, an item is an `li` with its text, an element for its blocks, and its
 * nested list. Items keep their form and `meta`, so that loading and saving changes nothing.
 */
import type { Block } from '#contract/documents.ts';
import { withChecked, type ListItem, type ListStyle, type StoredItem } from './schema.ts';
import { readBlock } from '#blocks/index.ts';
import { escapeText } from '#domain/document/escape.ts';
import { blockText } from '#document/block-text.ts';
import { islandSelector } from '#editor/history/caret.ts';
import { editedHtml, element, isBlankText, loadedHtml, setCaret, setHtml } from '#editor/tools/dom.ts';
import { islandOf, readIsland } from '#editor/tools/nested-blocks.ts';

export type { StoredItem } from './schema.ts';

/** The stored form of each item. Items that were stored as plain strings are absent. */
const stored = new WeakMap<Element, { meta?: Record<string, unknown> }>();

/** Creates the element that contains an item's blocks. */
export type MakeIsland = (blocks: readonly Block[]) => HTMLElement;

/**
 * Options for building items. With `blankStays`, empty items are saved as they were loaded. Otherwise, empty items are
 * dropped when the list is saved.
 */
export interface Building {
  makeIsland: MakeIsland;
  blankStays: boolean;
}

/** Builds the list element with nested lists. The texts are inline HTML that is already cleaned. */
export function buildList(style: ListStyle, items: readonly StoredItem[], building: Building): HTMLElement {
  const made = style === 'ordered' ? element('ol') : element('ul', style === 'checklist' ? 'checklist' : '');
  made.append(...items.map((item) => buildItem(style, item, building)));
  return made;
}

const textOf = (item: StoredItem): string => (typeof item === 'string' ? item : item.content);

/** Returns whether an item, or an item nested in it, has no text. */
export const hasBlank = (items: readonly StoredItem[]): boolean =>
  items.some((item) => isBlankText(textOf(item)) || (typeof item === 'object' && hasBlank(item.items)));

/** Returns an empty list of the same kind, for nesting. */
export function listIn(root: Element): HTMLElement {
  return element(root.tagName === 'UL' ? 'ul' : 'ol', root.classList.contains('checklist') ? 'checklist' : '');
}

function buildItem(style: ListStyle, item: StoredItem, building: Building): HTMLLIElement {
  const li = element('li', '', { dir: 'auto' });
  if (building.blankStays || !isBlankText(textOf(item))) setHtml(li, textOf(item));
  else li.innerHTML = textOf(item);
  if (typeof item === 'string') return li;
  stored.set(li, { ...(item.meta && { meta: item.meta }) });
  li.classList.toggle('checked', style === 'checklist' && item.meta?.checked === true);
  if (item.blocks) li.append(building.makeIsland(item.blocks));
  if (item.items.length > 0) li.append(buildList(style, item.items, building));
  return li;
}

/** Checks or unchecks an item of a checklist. */
export function toggleItem(li: Element): void {
  const checked = li.classList.toggle('checked');
  stored.set(li, withChecked(stored.get(li)?.meta, checked));
}

/** Returns the items of a list element in their stored form. `blank` includes empty items. */
export function readList(list: Element, { blank = false } = {}): StoredItem[] {
  return [...list.children]
    .filter((child) => child.tagName === 'LI' && (blank || saysSomething(child)))
    .map((li) => readItem(li, blank));
}

function saysSomething(li: Element): boolean {
  const wasBlank = isBlankText(loadedHtml(li) ?? 'new');
  return wasBlank || islandOf(li) !== undefined || nestedList(li) !== undefined || !isBlankText(itemHtml(li));
}

function readItem(li: Element, blank: boolean): StoredItem {
  const shape = stored.get(li);
  const [nested, island] = [nestedList(li), islandOf(li)];
  const content = itemHtml(li);
  if (!shape && !nested && !island) return content;
  const items = nested ? readList(nested, { blank }).map(asObject) : [];
  return { content, ...shape, items, ...(island && { blocks: readIsland(island) }) };
}

function asObject(item: StoredItem): ListItem {
  return typeof item === 'string' ? { content: item, items: [] } : item;
}

/** Returns the text of an item as inline HTML, without its blocks and nested list. */
export function itemHtml(li: Element): string {
  const text = element('div', '', {}, ...textNodesOf(li).map((node) => node.cloneNode(true)));
  return editedHtml(li, text.innerHTML);
}

/** Returns the nodes of an item's text. */
export function textNodesOf(li: Element): ChildNode[] {
  return [...li.childNodes].filter((node) => !(node instanceof Element && node.matches(`ol, ul, ${islandSelector}`)));
}

/** Puts the caret at the end of an item's text, before its blocks and nested list. */
export function caretToTextEnd(li: Element): void {
  const nodes = textNodesOf(li);
  if (nodes.at(-1) instanceof HTMLBRElement) nodes.pop();
  const last = nodes.at(-1);
  if (last) setCaret(last, 'end');
  else setCaret(li, 'start');
}

/** Returns the nested list of an item, if any. */
export function nestedList(li: Element): HTMLElement | undefined {
  return [...li.children].find((child) => child.tagName === 'OL' || child.tagName === 'UL') as HTMLElement | undefined;
}

/** Creates an empty item that is stored in the same form as its neighbor. */
export function itemLike(li: Element): HTMLLIElement {
  const made = element('li', '', { dir: 'auto' });
  if (stored.has(li)) stored.set(made, {});
  return made;
}

/** Returns the depth of an item in `root`, from 1. */
export function depthOf(li: Element, root: Element): number {
  let depth = 0;
  for (let at: Element | null = li; at && at !== root; at = at.parentElement) if (at.tagName === 'LI') depth += 1;
  return depth;
}

/** Returns the number of levels of an item, including its nested lists. */
export function heightOf(li: Element): number {
  const nested = nestedList(li);
  return 1 + (nested ? Math.max(0, ...[...nested.children].map(heightOf)) : 0);
}

/** Returns the texts of all items, including those of their blocks. */
export function itemTexts(items: readonly StoredItem[]): string[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    const blocks = (item.blocks ?? []).flatMap((block) => readBlock(block) ?? []);
    const said = blocks.flatMap((block) => blockText(block).split('\n').map(escapeText));
    return [item.content, ...said, ...itemTexts(item.items)];
  });
}

/**
 * Returns the checklist item whose box is under the pointer. Boxes are drawn by CSS, so clicks are located by position:
 * a box is next to the first line of its item's text.
 */
export function boxAt({ target, clientX, clientY }: MouseEvent): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const list = target.matches('ul.checklist') ? target : target.matches('ul.checklist > li') && target.parentElement;
  if (!list) return undefined;
  return [...list.children].find((item): item is HTMLElement => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    const line = Math.min(bottom, top + parseFloat(getComputedStyle(item).lineHeight));
    const isBeside = getComputedStyle(list).direction === 'rtl' ? clientX > right : clientX < left;
    return isBeside && clientY >= top && clientY < line;
  });
}
