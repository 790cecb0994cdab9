/**
 * Handles keys that Editor.js does not handle, or handles too late. Editor.js binds the shortcuts of inline tools
 * only after the inline toolbar has opened once. A new block reacts to Enter and / only after the browser was idle,
 * which is too late for fast typists. Chromium and WebKit handle bold and italic themselves, but Firefox does not.
 * Editor.js binds a code block's shortcut from the start.
 */
import type { EditorApi } from '../editor-api.ts';
import type { OpenEditor } from '../open-editor.ts';
import { absorb, isCommand, isComposing, listen } from '../tools/events.ts';
import { rangeIn, setCaret } from '../tools/dom.ts';
import { inlineTools } from '#inlines/tools.ts';

/**
 * Binds shortcuts with Cmd/Ctrl to the editor's element: B (bold), I (italic), M (inline code) and K (link). Also adds
 * effects of Enter that Editor.js lacks. Code blocks handle these keys themselves.
 */
export function bindKeys({ holder, editor, signal }: OpenEditor): void {
  // Editor.js would handle an Enter that only chooses a candidate of an input method. CodeMirror in code blocks
  // ignores this Enter itself.
  listen(holder, 'keydown', signal, (event) => {
    const inCode = event.target instanceof Element && event.target.closest('.cm-editor');
    if (isComposing(event) && !inCode) event.stopPropagation();
  });
  // Registered before Editor.js's own command, which does nothing in Firefox if no words are selected.
  listen(holder, 'keydown', signal, setWeight);
  holder.addEventListener('keydown', (event) => {
    if (isComposing(event)) return;
    // Editor.js calls `preventDefault` for Enter in its menus, even if Enter has no effect there.
    if (event.key === 'Enter' && chooseFirst(event.target)) event.preventDefault();
    else if (!event.defaultPrevented && serve(event, holder, editor)) event.preventDefault();
  });
  const openWide = ({ target, data }: InputEvent | CompositionEvent) => {
    if (data === '／') openMenuByWide(target, editor);
  };
  holder.addEventListener('input', (event) => event instanceof InputEvent && !event.isComposing && openWide(event));
  holder.addEventListener('compositionend', openWide);
  // Closes the inline toolbar of a previous selection when a key is pressed. Otherwise, the toolbar would stay open
  // for 0.2 s and handle Enter and arrows.
  listen(window, 'keydown', signal, ({ target }) => {
    const within = target instanceof Element && holder.contains(target) && !target.closest('.ce-inline-toolbar');
    if (within && window.getSelection()?.isCollapsed) editor.inlineToolbar.close();
  });
}

/** Applies Cmd/Ctrl+B or Cmd/Ctrl+I to the selection, or to the text that is typed next. */
function setWeight(event: KeyboardEvent): void {
  const { target, key } = event;
  const command = { b: 'bold', i: 'italic' }[key.toLowerCase()];
  if (!command || !isCommand(event) || event.shiftKey || event.altKey || isComposing(event)) return;
  if (!(target instanceof HTMLElement) || !target.isContentEditable || target.closest('figure.code')) return;
  absorb(event);
  document.execCommand(command);
}

const editorClass = 'codex-editor';
let guarded = false;

/**
 * Hides keys that are pressed outside of the editor from Editor.js. Editor.js applies Tab, arrows and other keys to
 * its current block, wherever they are pressed, and moves the focus there. Keyboard users could then not leave the
 * editor. Editor.js ignores only elements with its own class, so the whole page gets that class while a key is
 * handled.
 */
export function guardPageKeys(): void {
  if (guarded) return;
  guarded = true;
  const page = document.documentElement;
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof Element && event.target.closest(`.${editorClass}`)) return;
      page.classList.add(editorClass);
      setTimeout(() => page.classList.remove(editorClass));
    },
    { capture: true },
  );
}

/** @returns whether the key was handled */
function serve(event: KeyboardEvent, holder: HTMLElement, api: EditorApi): boolean {
  if (event.shiftKey || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (isCommand(event)) {
    const toggle = inlineTools.find((item) => item.key === key)?.toggle;
    if (key === 'k') void openLink(holder, api);
    else toggle?.(holder);
    return key === 'k' || toggle !== undefined;
  }
  return (key === 'enter' && splitBlock(event.target, api)) || (key === '/' && openMenu(event.target, api));
}

/** Makes Enter in a menu's search field choose the first match: `/head`, Enter. */
function chooseFirst(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.matches('.cdx-search-field__input')) return false;
  const found = target
    .closest('.ce-popover')
    ?.querySelector<HTMLElement>('.ce-popover-item:not(.ce-popover-item--hidden)');
  found?.click();
  return Boolean(found);
}

async function openLink(holder: HTMLElement, api: EditorApi): Promise<void> {
  if (window.getSelection()?.isCollapsed) return;
  const linkItem = () => holder.querySelector<HTMLElement>('.ce-inline-toolbar [data-item-name="link"]');
  if (!linkItem()) api.inlineToolbar.open();
  // Editor.js creates the items in a chain of promises and does not report when they are ready. Waits for microtasks
  // only, so that no typed character arrives before the click.
  for (let turns = 0; turns < 1_000 && !linkItem(); turns += 1) await Promise.resolve();
  linkItem()?.click();
}

/** Opens the block menu for a slash in an empty paragraph that Editor.js did not handle. */
function openMenu(target: EventTarget | null, api: EditorApi): boolean {
  if (!(target instanceof HTMLElement) || target.tagName !== 'P' || target.textContent !== '') return false;
  api.toolbar.toggleToolbox(true);
  return true;
}

/** Opens the block menu for the full-width slash of a Japanese keyboard in an empty line. */
function openMenuByWide(target: EventTarget | null, api: EditorApi): void {
  if (!(target instanceof HTMLElement) || target.tagName !== 'P' || target.textContent !== '／') return;
  // The full-width slash is replaced by a plain slash, which the menu removes when an entry is chosen.
  target.textContent = '/';
  setCaret(target, 'end');
  api.toolbar.toggleToolbox(true);
}

/** Handles an Enter that Editor.js ignored: moves the text after the caret into a new paragraph. */
function splitBlock(target: EventTarget | null, api: EditorApi): boolean {
  if (!(target instanceof HTMLElement) || !/^(?:P|H[2-6])$/.test(target.tagName) || !target.isContentEditable)
    return false;
  const block = api.blocks.getBlockByElement(target);
  const range = rangeIn(target);
  if (!block || !range) return false;
  range.deleteContents();
  range.setEnd(target, target.childNodes.length);
  const rest = document.createElement('div');
  rest.append(range.extractContents());
  const index = api.blocks.getBlockIndex(block.id) + 1;
  api.caret.setToBlock(api.blocks.insert('paragraph', { text: rest.innerHTML }, {}, index, true), 'start');
  return true;
}
