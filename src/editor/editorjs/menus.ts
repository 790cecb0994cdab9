/**
 * Editor.js's two menus: one for adding blocks, and one for a block's actions. This file makes the menus accessible
 * to screen readers and positions them. A menu is as high as the screen allows, and never covers the line at which it
 * was opened.
 */
import { writing } from '#i18n/writing.ts';
import { element } from '../tools/dom.ts';
import type { OpenEditor } from '../open-editor.ts';
import { bindBlockMenu } from './block-menu.ts';
import { dragHandle, type BlockOfButtons } from './handles.ts';

const field = '.cdx-search-field__input';
const focused = 'ce-popover-item--focused';
/** The distance between menu, line and window edges, in CSS pixels. */
const GAP = 8;
/** If a block is higher than this, its menu is placed next to the block's buttons. In CSS pixels. */
const LINE = 120;
/** Below this width, Editor.js puts the menus at the lower edge of the window. */
const narrow = window.matchMedia('(width <= 650px)');
let named = 0;
const newId = () => `menu-${(named += 1)}`;

export function bindMenus(open: OpenEditor, blockOfButtons: BlockOfButtons): void {
  const { holder, announce, signal } = open;
  const openBlockMenu = bindBlockMenu(open);

  function onOpen(menu: HTMLElement): void {
    const isOfBlocks = menu.closest('.ce-toolbox') !== null;
    const input = menu.querySelector<HTMLInputElement>(field) ?? (isOfBlocks ? addField(menu) : null);
    if (!menu.querySelector('[role="listbox"]')) nameMenu(menu, input, isOfBlocks, announce);
    if (isOfBlocks) openBlockMenu(menu, input);
    place(menu, lineOf);
    if (menu.contains(document.activeElement)) return;
    if (input) input.value = '';
    input?.focus({ preventScroll: true });
  }

  /** Returns the screen position of the line at which the menu was opened. */
  function lineOf(): DOMRect | undefined {
    const block = blockOfButtons()?.getBoundingClientRect();
    if (block && block.height <= LINE) return block;
    return holder.querySelector(dragHandle)?.getBoundingClientRect() ?? block;
  }

  holder.addEventListener(
    'focusin',
    ({ target }) => {
      const menu = target instanceof Element && target.matches(field) && target.closest<HTMLElement>('.ce-popover');
      if (menu) onOpen(menu);
    },
    { signal },
  );
  // On a phone, the menu has no search field that Editor.js could focus. An observer therefore detects the opened menu
  // in place of `focusin`.
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLElement && target.matches('.ce-toolbar .ce-popover--opened:not([data-placed])'))
        onOpen(target);
  });
  observer.observe(holder, { subtree: true, attributeFilter: ['class'] });
  signal.addEventListener('abort', () => observer.disconnect());
  // An on-screen keyboard reduces the visible area only after the menu has opened.
  const again = () => {
    const menu = holder.querySelector<HTMLElement>('.ce-toolbar .ce-popover--opened');
    if (menu) place(menu, lineOf);
  };
  window.visualViewport?.addEventListener('resize', again, { signal });
}

/** Makes a menu known to screen readers when it opens for the first time. */
function nameMenu(
  menu: HTMLElement,
  input: HTMLInputElement | null,
  isOfBlocks: boolean,
  announce: (text: string) => void,
): void {
  const list = menu.querySelector('.ce-popover__items');
  if (!list) return;
  list.id = newId();
  list.role = 'listbox';
  list.ariaLabel = isOfBlocks ? writing.addBlock : writing.changeBlock;
  if (input) {
    Object.assign(input, { role: 'combobox', ariaLabel: writing.findInMenu, ariaExpanded: 'true' });
    Object.assign(input, { ariaAutoComplete: 'list', autocomplete: 'off' });
    input.setAttribute('aria-controls', list.id);
  }
  nameOptions(menu);
  const observer = new MutationObserver((changes) => {
    nameOptions(menu);
    if (!menu.classList.contains('ce-popover--opened')) delete menu.dataset['placed'];
    const sure = changes.find(
      ({ target }) => target instanceof Element && target.matches('.ce-popover-item--confirmation'),
    );
    if (sure) announce(sure.target.textContent ?? '');
  });
  observer.observe(menu, { subtree: true, childList: true, attributeFilter: ['class'] });
  if (isOfBlocks) return;
  input?.addEventListener('input', () => {
    const shown = list.querySelectorAll('.ce-popover-item:not(.ce-popover-item--hidden)').length;
    announce(shown > 0 ? writing.foundInMenu(shown) : writing.nothingInMenu);
  });
}

/**
 * Makes the entries known to screen readers. The search field of the main menu also announces the highlighted entry
 * of a submenu, such as 'Convert to'.
 */
function nameOptions(menu: HTMLElement): void {
  for (const inner of menu.querySelectorAll('.ce-popover--nested .ce-popover__items')) inner.role = 'listbox';
  const options = [...menu.querySelectorAll<HTMLElement>('.ce-popover-item')];
  for (const option of options) {
    option.role = 'option';
    option.id ||= newId();
    option.ariaSelected = String(option.classList.contains(focused));
  }
  const active = options.findLast((option) => option.classList.contains(focused));
  const input = menu.querySelector(field);
  if (active) input?.setAttribute('aria-activedescendant', active.id);
  else input?.removeAttribute('aria-activedescendant');
}

/** @param lineOf returns the line at which the menu was opened, which the menu must not cover */
function place(menu: HTMLElement, lineOf: () => DOMRect | undefined): void {
  const box = menu.querySelector<HTMLElement>(':scope > .ce-popover__container');
  const line = lineOf();
  menu.dataset['placed'] = '';
  const origin = box?.offsetParent?.getBoundingClientRect();
  if (!box || !line) return;
  const { offsetTop: top = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const bottom = top + height;
  const limit = (room: number) => menu.style.setProperty('--max-height', `${Math.round(room)}px`);
  if (narrow.matches || !origin) {
    // Near the lower edge, the page scrolls until the line is above the menu. If the page cannot scroll further, the
    // menu's height is limited.
    const over = line.bottom + 3 * GAP - (bottom - box.offsetHeight);
    if (over > 0) window.scrollBy({ top: over, behavior: 'instant' });
    const room = bottom - (lineOf() ?? line).bottom - 3 * GAP;
    if (over > 0 && room >= LINE) limit(room);
    return;
  }
  const list = box.querySelector('.ce-popover__items');
  const need = box.offsetHeight - (list?.clientHeight ?? 0) + (list?.scrollHeight ?? 0);
  const room = { above: line.top - top - 2 * GAP, below: bottom - line.bottom - 2 * GAP };
  const isBelow = room.below >= Math.min(need, room.above);
  limit(isBelow ? room.below : room.above);
  box.style.top = isBelow ? `${Math.round(line.bottom + GAP - origin.top)}px` : 'auto';
  box.style.bottom = isBelow ? 'auto' : `${Math.round(origin.bottom - line.top + GAP)}px`;
}

/**
 * Adds the menu's search field. Editor.js omits the field on narrow screens, where a long list needs the most
 * scrolling.
 */
function addField(menu: HTMLElement): HTMLInputElement {
  const input = element('input', 'cdx-search-field__input', { type: 'search', placeholder: writing.findInMenu });
  menu.querySelector('.ce-popover__items')?.before(element('div', 'cdx-search-field', {}, input));
  return input;
}
