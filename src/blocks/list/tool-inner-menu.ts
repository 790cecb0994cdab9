/** The menu of blocks for a list item, opened by typing `/`. */
import { holderOf } from '#editor/editorjs/elements.ts';
import { itemBlockTypes, named, type InnerTools } from '#editor/tools/nested-blocks.ts';
import { writing } from '#i18n/writing.ts';
import { openPanel } from '#editor/embeds/panel.ts';
import { absorb, isComposing } from '#editor/tools/events.ts';
import { button, element } from '#editor/tools/dom.ts';
import { caretToTextEnd } from './tool-items.ts';

/** @param choose receives the chosen type; Escape or any other key leaves the slash in the text */
export function askForItemBlock(li: HTMLElement, inner: InnerTools, choose: (type: string) => void): void {
  const holder = holderOf(li);
  const range = window.getSelection()?.getRangeAt(0).cloneRange();
  if (!holder || !range) return;
  let chosen = false;
  const buttons = itemBlockTypes.map((type) => {
    const act = () => {
      chosen = true;
      panel.close();
      choose(type);
    };
    const { title, icon } = named(inner, type);
    const made = button('item-block-choice', title, act, { role: 'menuitem' });
    // The markup of the icon is part of this program, so it needs no cleaning.
    made.insertAdjacentHTML('afterbegin', icon);
    return made;
  });
  const menu = element('div', 'item-block-choices', { role: 'menu', ariaLabel: writing.itemBlockMenu }, ...buttons);
  const anchor = {
    get isConnected() {
      return li.isConnected;
    },
    getBoundingClientRect: () => range.getClientRects()[0] ?? li.getBoundingClientRect(),
  };
  const panel = openPanel({
    holder,
    anchor,
    name: writing.itemBlockMenu,
    content: [menu],
    onClose(byKey) {
      if (!byKey || chosen || !li.isConnected) return;
      li.closest<HTMLElement>('[contenteditable="true"]')?.focus({ preventScroll: true });
      caretToTextEnd(li);
      document.execCommand('insertText', false, '/');
    },
  });
  menu.addEventListener('keydown', (event) => {
    if (isComposing(event)) return;
    const at = buttons.findIndex((one) => one === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (step !== 0) buttons.at((at + step) % buttons.length)?.focus();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ') panel.close();
    else return;
    if (step === 0) document.execCommand('insertText', false, event.key);
    absorb(event);
  });
  buttons[0]?.focus({ preventScroll: true });
}
