/** Continues typing after a mark that was just closed. */
import { selectorOf } from '#domain/inline/kind.ts';
import { inlineTools } from '#inlines/tools.ts';
import { elementAt } from '../tools/dom.ts';

const markSelector = inlineTools
  .filter(({ typed, schema }) => typed && !schema.embed)
  .map(({ schema }) => selectorOf(schema))
  .join(', ');

/** The no-break space that was inserted after a mark at the end of a text, where a plain space would be invisible. */
let wideSpace: Text | undefined;

/** Inserts text after a mark that was just closed. Browsers would insert the text into the mark next to the caret. */
export function writeBehindMark(text: string): boolean {
  const selection = window.getSelection();
  let mark = markAtCaret();
  // If an outer mark contains only this mark, the closing characters have closed both marks.
  while (mark?.parentElement?.matches(markSelector) && mark.parentElement.childNodes.length === 1)
    mark = mark.parentElement;
  if (!selection || !mark) return false;
  const isWide = text === ' ' && !mark.nextSibling?.textContent;
  const written = document.createTextNode(isWide ? '\u00a0' : text);
  mark.after(written);
  selection.collapse(written, written.length);
  wideSpace = isWide ? written : undefined;
  return true;
}

/** Returns the innermost mark around the caret. */
export function markAtCaret(): Element | undefined {
  const node = window.getSelection()?.focusNode;
  const mark = elementAt(node)?.closest(markSelector);
  return mark?.closest('[contenteditable="true"]') ? mark : undefined;
}

/** Moves text from the end of a mark to the position after the mark, followed by the caret. */
export function takeOut(mark: Element, text: string): void {
  const last = document.createTreeWalker(mark, NodeFilter.SHOW_TEXT);
  while (last.nextNode());
  const node = last.currentNode;
  if (!(node instanceof Text) || !node.data.endsWith(text)) return;
  node.deleteData(node.length - text.length, text.length);
  const written = document.createTextNode(text);
  mark.after(written);
  window.getSelection()?.collapse(written, written.length);
}

/** Replaces the no-break space after a mark with a plain space once text follows. */
export function settleSpace(): void {
  if (wideSpace && wideSpace.length > 1) wideSpace.replaceData(0, 1, ' ');
  wideSpace = undefined;
}
