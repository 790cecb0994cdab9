/**
 * If the caret is directly after an element, Editor.js treats the caret as inside that element. The assumed offset
 * can be as large as the length of the element's text. Editor.js throws if the element has fewer children ("There is
 * no child at offset 9"). Before Editor.js receives a key that depends on the caret, the caret therefore moves to the
 * equivalent position in a text node.
 */
import { blockSelector } from './editorjs/elements.ts';
import type { OpenEditor } from './open-editor.ts';
import { isCommand, isComposing, listen } from './tools/events.ts';

/** Registers the key handler on the editor's element, after the handlers of selected embeds. */
export function bindFocusInText({ holder, signal }: OpenEditor): void {
  listen(holder, 'keydown', signal, (event) => {
    const isShortcut = isCommand(event) && event.key.length === 1;
    if (!isShortcut && !/^(?:Shift|Control|Alt|Meta)$/.test(event.key) && !isComposing(event)) intoText(holder);
  });
}

function intoText(holder: HTMLElement): void {
  const selection = window.getSelection();
  const node = selection?.focusNode;
  if (!selection || !(node instanceof Element) || !node.closest(blockSelector) || !holder.contains(node)) return;
  const before = node.childNodes[selection.focusOffset - 1];
  if (!(before instanceof HTMLElement) || before.tagName === 'BR' || node.childNodes[selection.focusOffset]) return;
  const [at, offset] = endIn(before);
  if (selection.isCollapsed) selection.collapse(at, offset);
  else selection.extend(at, offset);
}

/**
 * Returns the last editable position in an element. If the content ends with a non-editable element, such as a formula,
 * the position is after that element.
 */
function endIn(element: HTMLElement): [Node, number] {
  let at: ChildNode = element;
  while (at instanceof HTMLElement && at.contentEditable !== 'false' && at.lastChild) at = at.lastChild;
  if (at instanceof Text) return [at, at.length];
  if (at instanceof HTMLBRElement && at.parentNode) return [at.parentNode, at.parentNode.childNodes.length - 1];
  if (!(at instanceof HTMLElement) || at.contentEditable !== 'false') return [at, 0];
  const text = document.createTextNode('');
  at.after(text);
  return [text, 0];
}
