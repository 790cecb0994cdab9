/**
 * Effects of Enter, Tab and Backspace in a list. The functions depend only on elements, so that each function can be
 * tested separately.
 */
import { limits } from '#contract/limits.ts';
import { element, elementAt, isAtStart, isBlankText, rangeIn, select, setCaret } from '#editor/tools/dom.ts';
import { islandOf } from '#editor/tools/nested-blocks.ts';
import { depthOf, heightOf, itemHtml, itemLike, listIn, nestedList, textNodesOf } from './tool-items.ts';

/** Returns the item that contains the caret. */
export function currentItem(root: Element): HTMLElement | undefined {
  const start = rangeIn(root)?.startContainer;
  const at = elementAt(start);
  const li = at?.closest('li');
  return li && root.contains(li) ? li : undefined;
}

/**
 * Splits the item at the caret. Nested items and blocks move to the second item. If the caret is at the end of the
 * text, the blocks stay in the first item. The caret moves to the start of the second item.
 */
export function splitItem(li: HTMLElement, range: Range): void {
  range.deleteContents();
  const rest = document.createRange();
  rest.setStart(range.startContainer, range.startOffset);
  rest.setEnd(li, li.childNodes.length);
  const next = itemLike(li);
  next.append(rest.extractContents());
  const island = islandOf(next);
  if (island && isBlankText(itemHtml(next))) li.append(island);
  for (const part of [li, next]) dropEmptyLists(part);
  for (const part of [li, next]) if (isBlankText(itemHtml(part)) && !hasBreak(part)) part.prepend(element('br'));
  li.after(next);
  setCaret(next, 'start');
}

/** Indents the item with its nested items, by moving it into the previous item. */
export function indentItem(li: HTMLElement, root: Element): boolean {
  const before = li.previousElementSibling;
  if (!before || depthOf(li, root) + heightOf(li) > limits.listDepth) return false;
  keepCaret(() => {
    let list = nestedList(before);
    if (!list) {
      list = listIn(root);
      before.append(list);
    }
    list.append(li);
  });
  return true;
}

/** Outdents the item. The items after it become its nested items, so that the order on the page does not change. */
export function outdentItem(li: HTMLElement, root: Element): boolean {
  const list = li.parentElement;
  const parent = list?.parentElement;
  if (!list || list === root || parent?.tagName !== 'LI') return false;
  keepCaret(() => {
    const after: Element[] = [];
    for (let next = li.nextElementSibling; next; next = next.nextElementSibling) after.push(next);
    if (after.length > 0) {
      const own = nestedList(li) ?? li.appendChild(listIn(root));
      own.append(...after);
    }
    parent.after(li);
    if (list.children.length === 0) list.remove();
  });
  return true;
}

/** Returns the last item nested in an item, at any depth; the item itself if it has none. */
export function deepestLast(li: Element): Element {
  let target = li;
  for (let inner = nestedList(target); inner?.lastElementChild; inner = nestedList(target))
    target = inner.lastElementChild;
  return target;
}

/** Returns whether the caret is at the end of the item's text, without a selection. */
export function isCaretAtTextEnd(li: HTMLElement): boolean {
  const range = rangeIn(li);
  if (!range?.collapsed) return false;
  const last = textNodesOf(li).at(-1);
  if (!last) return true;
  const after = document.createRange();
  after.setStart(range.startContainer, range.startOffset);
  after.setEndAfter(last);
  return after.toString() === '';
}

/**
 * Joins the item and its nested items to the end of the previous item's text. Must not be called if the previous item
 * ends with a block.
 * @returns whether the items were joined; false for the first item of a list
 */
export function joinToPrevious(li: HTMLElement): boolean {
  let target = li.previousElementSibling;
  if (!target) return false;
  target = deepestLast(target);
  const nested = nestedList(li);
  nested?.remove();
  if (target.lastChild instanceof HTMLBRElement) target.lastChild.remove();
  setCaret(target, 'end');
  const range = rangeIn(target);
  target.append(...li.childNodes);
  target.normalize();
  if (nested) target.append(nested);
  li.remove();
  if (range) select(range);
  return true;
}

/** Returns whether the caret is at the start of the item's text, without a selection. */
export function isCaretAtItemStart(li: HTMLElement): boolean {
  const range = rangeIn(li);
  return range !== undefined && range.collapsed && isAtStart(range, li);
}

function hasBreak(li: Element): boolean {
  return [...li.childNodes].some((child) => child instanceof HTMLBRElement);
}

function dropEmptyLists(li: Element): void {
  const nested = nestedList(li);
  if (nested && nested.children.length === 0) nested.remove();
}

/** Moves an element and restores the caret, because the browser loses a caret in a moved element. */
function keepCaret(move: () => void): void {
  const range = window.getSelection()?.getRangeAt(0).cloneRange();
  const at = range && {
    start: range.startContainer,
    startOffset: range.startOffset,
    end: range.endContainer,
    endOffset: range.endOffset,
  };
  move();
  if (!at) return;
  const restored = document.createRange();
  restored.setStart(at.start, Math.min(at.startOffset, lengthOf(at.start)));
  restored.setEnd(at.end, Math.min(at.endOffset, lengthOf(at.end)));
  select(restored);
}

function lengthOf(node: Node): number {
  return node instanceof CharacterData ? node.length : node.childNodes.length;
}
