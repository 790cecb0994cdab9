/**
 * Puts the caret back into the text when the menu of a block closes: Editor.js loses it if a tool has built its text
 * again.
 */
import type { EditorApi } from './editor-api.ts';
import { redactorOf } from './editorjs/elements.ts';
import { caretAt } from './history/caret.ts';
import type { Caret } from './history/history.ts';
import type { LiveDocument } from './live-document.ts';

const openMenu = '.ce-settings .ce-popover--opened';
const toolbar = '.ce-toolbar';

/**
 * Binds it to the editor's element. The caret returns to its place if that was in the block of the menu, else moves to
 * the end of that block.
 * @returns a function that unbinds it
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
  /** The block of the menu that is open. */
  let of: string | undefined;

  redactorOf(holder).addEventListener('focusout', () => (last = liveDocument.caret() ?? last), { signal });
  // After all other handlers: Editor.js closes its menus in listeners of the document.
  for (const type of ['click', 'keydown'] as const) window.addEventListener(type, settle, { signal });

  function settle(event: Event): void {
    if (holder.querySelector(openMenu)) {
      of ??= editor.blocks.getBlockByIndex(editor.blocks.getCurrentBlockIndex())?.id;
      return;
    }
    const block = of;
    of = undefined;
    if (block === undefined || liveDocument.element(block)?.contains(document.activeElement)) return;
    // A press elsewhere closes the menu too, and has the caret. What was pressed in a menu is out of the page by now.
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
