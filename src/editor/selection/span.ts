/**
 * Converts the browser's selection to a span of the document, if it extends over several blocks or covers one
 * completely.
 */
import { blockOf } from '../live-block.ts';
import type { Point, Span } from '../edits/edits.ts';
import { fieldAround, fieldsOf, offsetIn } from '../history/caret.ts';
import { elementAt } from '../tools/dom.ts';

const end = Number.MAX_SAFE_INTEGER;

/** @returns undefined for a caret, and for a selection inside of one block */
export function selectedSpan(redactor: HTMLElement): Span | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  if (!redactor.contains(range.commonAncestorContainer)) return undefined;
  const from = pointOf(redactor, range.startContainer, range.startOffset, 'start');
  const to = pointOf(redactor, range.endContainer, range.endOffset, 'end');
  if (!from || !to) return undefined;
  const isOneBlock = from.id === to.id && range.startContainer !== redactor && range.endContainer !== redactor;
  if (isOneBlock) return undefined;
  return { from, to: from.id === to.id ? to : beforeStart(redactor, to) };
}

/**
 * Returns a selection across several items of one list. Returns undefined for a caret, for a selection within one item,
 * and in the blocks of an item.
 */
export function selectedItems(redactor: HTMLElement): Span | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const block = blockOf(startContainer);
  const id = block?.dataset.id;
  if (!block || id === undefined || block !== blockOf(endContainer) || !redactor.contains(block)) return undefined;
  const [field] = fieldsOf(block);
  if (!field?.matches('ol, ul') || [startContainer, endContainer].some((node) => fieldAround(block, node) !== field))
    return undefined;
  const [first, last] = [startContainer, endContainer].map(itemOf);
  const isWithin = first !== null && first === last && !range.cloneContents().querySelector('li');
  if (isWithin) return undefined;
  return {
    from: { id, offset: offsetIn(field, startContainer, startOffset) },
    to: { id, offset: offsetIn(field, endContainer, endOffset) },
  };
}

const itemOf = (node: Node) => elementAt(node)?.closest('li') ?? null;

/** Selects whole blocks from `from` to `to`. */
export function selectBlocks(from: HTMLElement, to: HTMLElement = from): void {
  const redactor = from.parentElement;
  if (!redactor) return;
  const nodes = [...redactor.childNodes];
  window.getSelection()?.setBaseAndExtent(redactor, nodes.indexOf(from), redactor, nodes.indexOf(to) + 1);
}

function pointOf(redactor: HTMLElement, node: Node, offset: number, side: 'start' | 'end'): Point | undefined {
  if (node === redactor) {
    const child = redactor.childNodes[side === 'start' ? offset : offset - 1];
    const id = child instanceof HTMLElement ? child.dataset.id : undefined;
    return id === undefined ? undefined : { id, offset: side === 'start' ? 0 : end };
  }
  const block = blockOf(node);
  const id = block?.dataset.id;
  if (!block || id === undefined) return undefined;
  const [field] = fieldsOf(block);
  if (!field || fieldAround(block, node) !== field) return { id, offset: side === 'start' ? 0 : end };
  return { id, offset: offsetIn(field, node, offset) };
}

/** If a selection ends before a block's first character, moves that end to the end of the previous block. */
function beforeStart(redactor: HTMLElement, to: Point): Point {
  if (to.offset > 0) return to;
  const block = [...redactor.children].find((child) => (child as HTMLElement).dataset.id === to.id);
  const id = (block?.previousElementSibling as HTMLElement | null)?.dataset.id;
  return id === undefined ? to : { id, offset: end };
}
