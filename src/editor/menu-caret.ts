/**
 * Restores the caret when a block's menu closes. Editor.js loses the caret if a tool has rebuilt the block's text.
 */
import { redactorOf } from './editorjs/elements.ts';
import type { Caret } from './history/history.ts';
import type { OpenEditor } from './open-editor.ts';

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
