/** Writing on behind a mark that was just closed by hand. */
import { selectorOf } from '#domain/inline/kind.ts';
import { inlineTools } from '#inlines/tools.ts';

const markSelector = inlineTools
  .filter(({ typed, schema }) => typed && !schema.embed)
  .map(({ schema }) => selectorOf(schema))
  .join(', ');

/** A space written behind a mark at the end of a text, where a plain one would not be shown. */
let wideSpace: Text | undefined;

/** Browsers put what is typed into the mark that the caret touches: a mark that was just closed stays closed. */
export function writeBehindMark(text: string): boolean {
  const selection = window.getSelection();
  let mark = markAtCaret();
  // Around it and nothing else: both were closed.
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
  const mark = (node instanceof Element ? node : node?.parentElement)?.closest(markSelector);
  return mark?.closest('[contenteditable="true"]') ? mark : undefined;
}

/** Moves the end of a mark's text behind it, and the caret after that. */
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

/** Once text follows, such a space becomes a plain one. */
export function settleSpace(): void {
  if (wideSpace && wideSpace.length > 1) wideSpace.replaceData(0, 1, ' ');
  wideSpace = undefined;
}
