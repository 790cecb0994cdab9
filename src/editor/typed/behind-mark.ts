/** Writing on behind a mark that was just closed by hand. */
const markSelector = 'b, i, s, .inline-code';

/** A space written behind a mark at the end of a text, where a plain one would not be shown. */
let wideSpace: Text | undefined;

/** Browsers put what is typed into the mark that the caret touches: a mark that was just closed stays closed. */
export function writeBehindMark(text: string): boolean {
  const selection = window.getSelection();
  const node = selection?.focusNode;
  const mark = (node instanceof Element ? node : node?.parentElement)?.closest(markSelector);
  if (!selection || !mark?.closest('[contenteditable="true"]')) return false;
  const isWide = text === ' ' && !mark.nextSibling?.textContent;
  const written = document.createTextNode(isWide ? '\u00a0' : text);
  mark.after(written);
  selection.collapse(written, written.length);
  wideSpace = isWide ? written : undefined;
  return true;
}

/** Once something stands behind it, such a space is a plain one. */
export function settleSpace(): void {
  if (wideSpace && wideSpace.length > 1) wideSpace.replaceData(0, 1, ' ');
  wideSpace = undefined;
}
