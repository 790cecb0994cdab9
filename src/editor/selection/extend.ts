/** How the browser's selection is led over the edge of a block into the next one. */
import { fieldAround, fieldsOf, offsetIn } from '../history/caret.ts';
import { blockOf } from '../live-block.ts';

/**
 * Shift and an arrow at the edge of a block extend the selection into the next one.
 * @param setSpanning makes all blocks one editing host, which a selection across blocks needs
 * @returns whether it did; otherwise the browser handles the key
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
  // Code handles its own keys.
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
    // Firefox does not leave the text that it began in.
    if (!neighbour.contains(selection.focusNode))
      selection.setBaseAndExtent(anchorNode, anchorOffset, target, forward ? 0 : target.childNodes.length);
  }
  return true;
}

/**
 * Extends the selection to the end of the block behind its last one.
 * @param last its last block; absent: the one in which it ends
 * @returns whether there is one
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

/** Up in the first line, or down in the last one: Firefox selects nothing more there, others to the edge of the text. */
function reachEdge(selection: Selection, field: HTMLElement, forward: boolean): void {
  const { focusNode, focusOffset } = selection;
  // The browser's own comes after the key was heard.
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
