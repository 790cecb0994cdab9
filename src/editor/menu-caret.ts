/**
 * Restores the caret when a block's menu closes. Editor.js loses the caret if a tool has rebuilt the block's text.
 */
import type { EditorApi } from './editor-api.ts';
import { redactorOf } from './editorjs/elements.ts';
import { caretAt } from './history/caret.ts';
import type { Caret } from './history/history.ts';
import type { LiveDocument } from './live-document.ts';

const openMenu = '.ce-settings .ce-popover--opened';
const toolbar = '.ce-toolbar';

/**
 * Registers the handlers on the editor's element. If the caret was in the menu's block, restores the caret position.
 * Otherwise, moves the caret to the end of that block.
 * @returns a function that removes the listeners
 */
export function bindMenuCaret(options: {
  holder: HTMLElement;
  liveDocument: LiveDocument;
  editor: Pick<EditorApi, 'blocks'>;
}): () => void {
  const { holder, liveDocument, editor } = options;
  const ending = new AbortController();
  const { signal } = ending;
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
    const end = { key: block, field: 0, offset: Number.MAX_SAFE_INTEGER };
    liveDocument.restore(last?.anchor.key === block ? last : caretAt(end));
  }
  return () => ending.abort();
}

function isLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.closest(toolbar) !== null;
}
