/** Extends the browser's selection across the edge of a block into the next block. */
import { fieldAround, fieldsOf, offsetIn } from '../history/caret.ts';
import { blockOf } from '../live-block.ts';

/**
 * Extends the selection into the next block for Shift and an arrow key at the edge of a block.
 * @param setSpanning makes all blocks one editing host, which a selection across blocks needs
 * @returns whether the selection was extended; otherwise the browser handles the key
 */
export function extendOver(event: KeyboardEvent, redactor: HTMLElement, setSpanning: () => void): boolean {
  const selection = window.getSelection();
  const block = blockOf(event.target);
  const field = block && selection?.focusNode ? fieldAround(block, selection.focusNode) : undefined;
  if (!selection?.focusNode || !field || event.target instanceof HTMLInputElement) return false;
  const forward = event.key === 'ArrowDown' || event.key === 'ArrowRight';
  const at = offsetIn(field, selection.focusNode, selection.focusOffset);
  const isEdge = forward ? at >= lengthOf(field) : at <= (field.querySelector('li') ? 1 : 0);
  const neighbour = forward ? block?.nextElementSibling : block?.previousElementSibling;
  // Code blocks handle their own keys.
  const isPlain = !field.matches('.cm-content');
  if (!isEdge && isPlain && /^Arrow(?:Up|Down)$/.test(event.key)) reachEdge(selection, field, forward);
  if (!isEdge || !block || !(neighbour instanceof HTMLElement)) return false;
  setSpanning();
  const [target] = fieldsOf(neighbour);
  const { anchorNode, anchorOffset } = selection;
  if (!anchorNode) return true;
  if (!target || target.matches('.cm-content, input, textarea'))
    selection.setBaseAndExtent(anchorNode, anchorOffset, redactor, indexIn(redactor, neighbour) + (forward ? 1 : 0));
  else {
    const by = event.key === 'ArrowUp' || event.key === 'ArrowDown' ? 'line' : 'character';
    selection.modify('extend', forward ? 'forward' : 'backward', by);
    // Firefox does not extend a selection beyond the text in which it began.
    if (!neighbour.contains(selection.focusNode))
      selection.setBaseAndExtent(anchorNode, anchorOffset, target, forward ? 0 : target.childNodes.length);
  }
  return true;
}

/**
 * Extends the selection to the end of the next block.
 * @param last the last selected block; if undefined, the block in which the selection ends
 * @returns whether there is a next block
 */
export function growOverNext(redactor: HTMLElement, last: Element | undefined, setSpanning: () => void): boolean {
  const selection = window.getSelection();
  const { anchorNode, anchorOffset = 0, focusNode } = selection ?? {};
  const end = last ?? blockOf(focusNode ?? null);
  const next = end?.nextElementSibling;
  if (!selection || !anchorNode || !(next instanceof HTMLElement) || !redactor.contains(end ?? null)) return false;
  setSpanning();
  const [field] = fieldsOf(next);
  const isText = field?.isContentEditable && !field.matches('.cm-content');
  const [node, offset] = isText ? [field, field.childNodes.length] : [redactor, indexIn(redactor, next) + 1];
  selection.setBaseAndExtent(anchorNode, anchorOffset, node, offset);
  return true;
}

/**
 * For the Up key in the first line or the Down key in the last line, extends the selection to the edge of the text.
 * Firefox does nothing there.
 */
function reachEdge(selection: Selection, field: HTMLElement, forward: boolean): void {
  const { focusNode, focusOffset } = selection;
  // The browser extends the selection only after this key event.
  setTimeout(() => {
    const hasMoved = selection.focusNode !== focusNode || selection.focusOffset !== focusOffset;
    if (!hasMoved && field.isConnected) selection.extend(field, forward ? field.childNodes.length : 0);
  });
}

function indexIn(parent: Node, child: ChildNode): number {
  return [...parent.childNodes].indexOf(child);
}

function lengthOf(field: HTMLElement): number {
  return offsetIn(field, field, field.childNodes.length);
}
