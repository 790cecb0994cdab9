/** Keys that move the caret between the text of list items and the blocks in them, or select these blocks. */
import { enterItemBlock, islandOf } from '#editor/tools/nested-blocks.ts';
import { textNodesOf } from './tool-items.ts';
import { deepestLast, isCaretAtItemStart, isCaretAtTextEnd } from './tool-keys.ts';

/** Returns whether `/` opens the block menu: in an empty item, or after a space at the end of an item. */
export function offersBlocks(li: HTMLElement): boolean {
  const text = textNodesOf(li).map(({ textContent }) => textContent);
  return isCaretAtTextEnd(li) && /(?:^|\s)$/u.test(text.join(''));
}

/** Handles an arrow key at the end of an item's text: moves the caret into the item's first nested block. */
export function intoBlock(li: HTMLElement, range: Range, key: string): boolean {
  const first = islandOf(li)?.firstElementChild;
  if (!(first instanceof HTMLElement) || !range.collapsed) return false;
  const leads = isCaretAtTextEnd(li) || (key === 'ArrowDown' && isOnLastLine(range, textNodesOf(li).at(-1)));
  if (leads) enterItemBlock(first, 'start');
  return leads;
}

/**
 * Handles an arrow key at the start of an item's text: moves the caret into the last nested block of the previous
 * item.
 */
export function backIntoBlock(li: HTMLElement, range: Range, key: string): boolean {
  const last = blockBefore(li);
  if (!last || !range.collapsed) return false;
  const leads = isCaretAtItemStart(li) || (key === 'ArrowUp' && isOnFirstLine(range, textNodesOf(li)[0]));
  if (leads) enterItemBlock(last, 'end');
  return leads;
}

/** Returns the last block of the previous item on the page. */
function blockBefore(li: Element): HTMLElement | undefined {
  const before = li.previousElementSibling ? deepestLast(li.previousElementSibling) : li.parentElement?.closest('li');
  const last = before ? islandOf(before)?.lastElementChild : undefined;
  return last instanceof HTMLElement ? last : undefined;
}

/**
 * Selects the last nested block of the previous item, because Backspace would otherwise join the items and destroy
 * the block.
 * @returns whether there is such a block
 */
export function selectBlockBefore(li: Element): boolean {
  return li.previousElementSibling ? selectBlock(blockBefore(li)) : false;
}

/** @returns whether the block exists */
export function selectBlock(block: Element | null | undefined): boolean {
  if (!(block instanceof HTMLElement)) return false;
  window.getSelection()?.removeAllRanges();
  block.focus();
  return true;
}

function isOnLastLine(range: Range, last: ChildNode | undefined): boolean {
  return isOnLine(range, last, false);
}

function isOnFirstLine(range: Range, first: ChildNode | undefined): boolean {
  return isOnLine(range, first, true);
}

/** Returns whether the caret is on the first line of a node, or on the last line. */
function isOnLine(range: Range, node: ChildNode | undefined, first: boolean): boolean {
  if (!node) return true;
  const whole = document.createRange();
  whole.selectNodeContents(node);
  const line = [...whole.getClientRects()].at(first ? 0 : -1);
  const [caret] = range.getClientRects();
  return !line || !caret || (first ? caret.top < line.bottom : caret.bottom > line.top);
}
