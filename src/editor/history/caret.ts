/**
 * Represents the caret position as a block, one of its fields, and an offset. The position can then be restored after
 * the elements were rebuilt. Each character, line break, list item, table cell and embed counts as one, however the
 * browser splits text nodes.
 */
import { selectorOf } from '#domain/inline/kind.ts';
import { inlineSchemas } from '#inlines/index.ts';
import type { Caret, CaretPoint } from './history.ts';
import { isNativeField } from '../tools/dom.ts';

/** Selects the embeds in a text, except line breaks. */
export const embedSelector = inlineSchemas
  .flatMap((item) => (item.embed && !item.tags.br ? selectorOf(item) : []))
  .join(', ');
/** The element for the blocks in a list item. These blocks are not part of the item's text. */
export const islandSelector = '.item-blocks';
const counted = `br, li, td, th, ${embedSelector}`;

/**
 * Returns the fields of a block: its outermost editable elements. The main text comes first, even if a title is
 * displayed above it, because joining blocks uses the first field. The fields of blocks in a list item are not
 * included.
 */
export function fieldsOf(block: Element): HTMLElement[] {
  const fields = [...block.querySelectorAll<HTMLElement>('[contenteditable="true"], input, textarea')].filter(
    (field) => {
      const outer = field.parentElement?.closest(`[contenteditable="true"], ${islandSelector}`);
      return !outer || outer === block || outer.matches(islandSelector) || !block.contains(outer);
    },
  );
  return fields.sort((a, b) => Number('main' in b.dataset) - Number('main' in a.dataset));
}

/** Returns the field of a block that contains a node. */
export function fieldAround(block: Element, node: Node): HTMLElement | undefined {
  return fieldsOf(block).findLast((field) => field.contains(node));
}

/** Elements whose content is skipped. */
const passed = `${embedSelector}, ${islandSelector}`;

/**
 * Returns whether an element counts as one character. The line break that browsers add at the end of a text does not
 * count.
 */
function isCounted(element: Element): boolean {
  const next = element.nextSibling;
  const isFiller =
    element.tagName === 'BR' &&
    (next === null || (next instanceof Element && next.matches(`ul, ol, ${islandSelector}`)));
  return !isFiller && element.matches(counted);
}

/** Returns the offset in `field` of a DOM position. `offset` is the index of a child or character of `node`. */
export function offsetIn(field: Element, node: Node, offset: number): number {
  let count = 0;
  const reached = (at: Node): boolean => {
    if (at instanceof Text) {
      count += at === node ? offset : at.length;
      return at === node;
    }
    for (const [index, child] of at.childNodes.entries()) {
      if (at === node && index === offset) return true;
      // Any position in a skipped element counts as the position before the element.
      const isPassed = child instanceof Element && child.matches(passed);
      if (isPassed && child.contains(node)) return true;
      if (child instanceof Element && isCounted(child)) count += 1;
      if (!isPassed && reached(child)) return true;
    }
    return at === node;
  };
  reached(field);
  return count;
}

/** Returns the DOM position at `offset` in `field`, or the end of the field if its text is shorter. */
export function placeIn(field: Element, offset: number): { node: Node; offset: number } {
  let left = offset;
  let place: { node: Node; offset: number } = { node: field, offset: 0 };
  const reached = (at: Node): boolean => {
    for (const [index, child] of at.childNodes.entries()) {
      if (child instanceof Text) {
        place = { node: child, offset: Math.min(left, child.length) };
        if (left <= child.length) return true;
        left -= child.length;
      } else if (child instanceof Element) {
        const isOne = isCounted(child);
        if (isOne && left === 0) return true;
        if (isOne) {
          left -= 1;
          place = child.matches('li, td, th') ? { node: child, offset: 0 } : { node: at, offset: index + 1 };
        }
        if (!child.matches(passed) && reached(child)) return true;
      }
    }
    return false;
  };
  reached(field);
  return place;
}

/** Limits an offset to the length of the content. */
const within = (offset: number, length: number) => Math.max(0, Math.min(offset, length));

/**
 * Returns the offsets of the selection's two ends in `field`, which may be a native field; undefined if the selection
 * is outside of `field`.
 */
export function selectionIn(field: HTMLElement): { anchor: number; focus: number } | undefined {
  if (isNativeField(field)) {
    if (document.activeElement !== field) return undefined;
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    return field.selectionDirection === 'backward' ? { anchor: end, focus: start } : { anchor: start, focus: end };
  }
  const selection = window.getSelection();
  if (!selection?.anchorNode || !selection.focusNode || !field.contains(selection.anchorNode)) return undefined;
  const anchor = offsetIn(field, selection.anchorNode, selection.anchorOffset);
  const isOneField = field.contains(selection.focusNode);
  return { anchor, focus: isOneField ? offsetIn(field, selection.focusNode, selection.focusOffset) : anchor };
}

/** Focuses `field` and sets the selection, without scrolling. */
export function selectIn(field: HTMLElement, { anchor, focus }: { anchor: number; focus: number }): void {
  field.focus({ preventScroll: true });
  if (isNativeField(field)) {
    const [one, other] = [within(anchor, field.value.length), within(focus, field.value.length)];
    field.setSelectionRange(Math.min(one, other), Math.max(one, other), one > other ? 'backward' : 'forward');
    return;
  }
  const [from, to] = [placeIn(field, anchor), placeIn(field, focus)];
  window.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

/** Scrolls the caret into view only if it is not visible. */
export function showCaret(field: HTMLElement): void {
  const selection = window.getSelection();
  const range =
    selection && selection.rangeCount > 0 && field.contains(selection.focusNode) ? selection.getRangeAt(0) : undefined;
  const box = range?.getClientRects()[0] ?? field.getBoundingClientRect();
  const top = 120;
  const bottom = (window.visualViewport?.height ?? window.innerHeight) - 60;
  if (box.top < top || box.bottom > bottom) window.scrollBy({ top: box.top - (top + bottom) / 2, behavior: 'instant' });
}

/** Returns the position of a collapsed caret. */
export function caretAt(point: CaretPoint): Caret {
  return { anchor: point, focus: point };
}
