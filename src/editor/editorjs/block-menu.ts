/**
 * The menu for adding blocks. Editor.js lists every match in the order of the tools. This menu lists the best match
 * first, and also has entries for heading levels, theorem kinds and inline elements.
 */
import { blockTools } from '#blocks/tools.ts';
import { writing } from '#i18n/writing.ts';
import { isComposing } from '../composing.ts';
import type { EditorApi, StandingBlock } from '../editor-api.ts';
import { askForEmbed } from '../embeds/ask-for-embed.ts';
import { caretAt } from '../history/caret.ts';
import type { LiveDocument } from '../live-document.ts';
import { element } from '../tools/dom.ts';
import { inlineEntries } from './block-menu-entries.ts';
import { findBlocks, type Entry } from './find-blocks.ts';

export interface BlockMenuOptions {
  editor: EditorApi;
  liveDocument: LiveDocument;
  /** Announces a message to screen readers. */
  announce: (text: string) => void;
}

interface ShownEntry extends Entry {
  option: HTMLElement;
}

const hidden = 'ce-popover-item--hidden';
const focused = 'ce-popover-item--focused';

export function bindBlockMenu({ editor, liveDocument, announce }: BlockMenuOptions) {
  const ending = new AbortController();
  let entries: ShownEntry[] = [];
  let found: ShownEntry[] = [];
  let active = 0;
  let menu: HTMLElement | undefined;

  /** @param input the search field; absent on phones */
  function open(of: HTMLElement, input: HTMLInputElement | null): void {
    if (menu !== of) {
      menu = of;
      entries = [...standingEntries(of), ...ownEntries()];
      input?.addEventListener('input', () => {
        show(input.value);
        announce(found.length > 0 ? writing.foundInMenu(found.length) : writing.nothingInMenu);
      });
    }
    show(input?.value ?? '');
  }

  /** Shows the entries that match the typed words. Runs after Editor.js's own search. */
  function show(asked: string): void {
    found = findBlocks(asked, entries);
    const list = menu?.querySelector('.ce-popover__items');
    for (const { option } of entries) option.classList.add(hidden);
    for (const { option } of found) option.classList.remove(hidden);
    list?.append(...found.map(({ option }) => option));
    menu
      ?.querySelector('.ce-popover__nothing-found-message')
      ?.classList.toggle('ce-popover__nothing-found-message--displayed', found.length === 0);
    point(0);
  }

  function point(to: number): void {
    active = to;
    for (const { option } of entries) option.classList.remove(focused);
    const option = found[active]?.option;
    option?.classList.add(focused);
    option?.scrollIntoView({ block: 'nearest' });
  }

  function ownEntries(): ShownEntry[] {
    const blocks = Object.entries(blockTools).flatMap(([type, { more = [] }]) =>
      more.map((one) => made(one, () => addBlock(type, one.data))),
    );
    const inline = inlineEntries.map((one) => made(one, () => addInline(one.kind)));
    return [...blocks, ...inline];
  }

  function made(one: { title: string; also: string; icon: string }, choose: () => void): ShownEntry {
    const sign = element('div', 'ce-popover-item__icon ce-popover-item__icon--tool');
    // The icon's HTML is part of this program, so it needs no cleaning.
    sign.innerHTML = one.icon;
    const title = element('div', 'ce-popover-item__title', { textContent: one.title });
    const option = element('div', 'ce-popover-item', {}, sign, title);
    option.addEventListener('click', () => {
      editor.toolbar.toggleToolbox(false);
      choose();
    });
    return { title: one.title, also: one.also, onlyAsked: true, option };
  }

  const current = (): [number, StandingBlock | undefined] => {
    const index = editor.blocks.getCurrentBlockIndex();
    return [index, editor.blocks.getBlockByIndex(index)];
  };

  /**
   * Adds a block. If the current line is empty, the block replaces the line, as Editor.js does for its own blocks.
   */
  function addBlock(type: string, data: object): void {
    const [index, block] = current();
    const takes = isBlankLine(block);
    const at = takes ? index : index + 1;
    const { id } = editor.blocks.insert(type, data, undefined, at, true, takes);
    if (!liveDocument.restore(caretAt({ key: id, field: 0, offset: 0 }))) editor.caret.setToBlock(at);
  }

  /**
   * Inserts an inline element at the end of the block in which the menu was opened. If the block has no text, inserts
   * the element in a new line below.
   */
  function addInline(kind: string): void {
    const [index, block] = current();
    const isText = block?.holder.querySelector('.ce-block__content > :is(p, h2, h3, h4, h5, h6)') !== null;
    const takes = isBlankLine(block);
    const line =
      isText && !takes ? block : editor.blocks.insert(undefined, {}, undefined, takes ? index : index + 1, true, takes);
    if (!line) return;
    liveDocument.restore(caretAt({ key: line.id, field: 0, offset: Number.MAX_SAFE_INTEGER }));
    askForEmbed(kind);
  }

  function onKey(event: KeyboardEvent): void {
    const { target, key } = event;
    if (isComposing(event) || !(target instanceof Element) || !menu?.contains(target)) return;
    const isBack = key === 'ArrowUp' || (key === 'Tab' && event.shiftKey);
    if (key === 'Enter') found[active]?.option.click();
    else if (isBack || key === 'ArrowDown' || key === 'Tab')
      point((active + (isBack ? found.length - 1 : 1)) % Math.max(1, found.length));
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // Registered on the window, so that this listener runs before Editor.js's listener on the document.
  window.addEventListener('keydown', onKey, { capture: true, signal: ending.signal });
  return { open, destroy: () => ending.abort() };
}

const order = Object.keys(blockTools);

/**
 * Returns Editor.js's own entries with their titles and search words, in the order of the tools. The entry for a
 * paragraph comes last, because an empty line is already a paragraph.
 */
function standingEntries(menu: HTMLElement): ShownEntry[] {
  const options = [...menu.querySelectorAll<HTMLElement>('.ce-popover__items > .ce-popover-item')];
  const place = ({ dataset }: HTMLElement) => order.indexOf(dataset['itemName'] ?? '') || order.length;
  const sorted = options.toSorted((a, b) => place(a) - place(b));
  return sorted.map((option) => ({
    title: option.querySelector('.ce-popover-item__title')?.textContent ?? '',
    also: option.querySelector<HTMLElement>('[data-also]')?.dataset['also'] ?? '',
    onlyAsked: false,
    option,
  }));
}

/** Returns whether the block is an empty paragraph, or the slash that opened the menu. */
function isBlankLine(block: StandingBlock | undefined): boolean {
  const line = block?.holder.querySelector('.ce-block__content > p');
  return line != null && /^\/?$/.test(line.textContent ?? '');
}
