/**
 * Restores the caret when a block's menu closes. Editor.js loses the caret if a tool has rebuilt the block's text.
 */
import { redactorOf, blockSelector } from './editorjs/elements.ts';
import type { Caret } from './history/history.ts';
import type { OpenEditor } from './open-editor.ts';
import { isCommand, isComposing, listen } from './tools/events.ts';

const openMenu = '.ce-settings .ce-popover--opened';
const toolbar = '.ce-toolbar';

/**
 * Registers the handlers on the editor's element. If the caret was in the menu's block, restores the caret position.
 * Otherwise, moves the caret to the end of that block.
 */
export function bindMenuCaret({ holder, liveDocument, editor, signal }: OpenEditor): void {
  let last: Caret | undefined;
  /** The id of the block whose menu is open. */
  let of: string | undefined;

  redactorOf(holder).addEventListener('focusout', () => (last = liveDocument.caret() ?? last), { signal });
  // Registered on `window`, so that it runs after all other handlers. Editor.js closes its menus in listeners on the
  // document.
  for (const type of ['click', 'keydown'] as const) window.addEventListener(type, settle, { signal });

  function settle(event: Event): void {
    if (holder.querySelector(openMenu)) {
      of ??= editor.blocks.getBlockByIndex(editor.blocks.getCurrentBlockIndex())?.id;
      return;
    }
    const block = of;
    of = undefined;
    if (block === undefined || liveDocument.element(block)?.contains(document.activeElement)) return;
    // A click outside of the menu also closes the menu, and sets the caret itself. A clicked menu entry has already
    // been removed from the page, so the event's path is checked.
    const byMenu = event.composedPath().some((at) => at instanceof Element && at.matches(toolbar));
    if (!byMenu && event.type === 'click' && !isLost()) return;
    if (last?.anchor.key === block) liveDocument.restore(last);
    else liveDocument.place(block, Infinity);
  }
}

function isLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.closest(toolbar) !== null;
}

/**
 * If the caret is directly after an element, Editor.js treats the caret as inside that element. The assumed offset
 * can be as large as the length of the element's text. Editor.js throws if the element has fewer children ("There is
 * no child at offset 9"). Before Editor.js receives a key that depends on the caret, the caret therefore moves to the
 * equivalent position in a text node.
 *
 * Registers the key handler on the editor's element, after the handlers of selected embeds.
 */
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
