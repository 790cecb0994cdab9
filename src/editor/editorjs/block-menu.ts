/**
 * The menu for adding blocks. Editor.js lists every match in the order of the tools. This menu lists the best match
 * first, and also has entries for heading levels, theorem kinds and inline elements.
 */
import { blockTools } from '#blocks/tools.ts';
import { writing } from '#i18n/writing.ts';
import { isComposing, listen, take } from '../tools/events.ts';
import type { EditorApi, StandingBlock } from '../editor-api.ts';
import { askForEmbed } from '../tools/embed-tool.ts';
import type { LiveDocument } from '../live-document.ts';
import type { OpenEditor } from '../open-editor.ts';
import { element } from '../tools/dom.ts';
import { findBlocks, type Entry } from './find-blocks.ts';
import { icons } from '../tools/icons.ts';

interface ShownEntry extends Entry {
  option: HTMLElement;
}

const hidden = 'ce-popover-item--hidden';
const focused = 'ce-popover-item--focused';

/** @returns a function that shows the entries when the menu opens; the search field is absent on phones */
export function bindBlockMenu({ editor, liveDocument, announce, signal }: OpenEditor) {
  let entries: ShownEntry[] = [];
  let found: ShownEntry[] = [];
  let active = 0;
  let menu: HTMLElement | undefined;

  function open(of: HTMLElement, input: HTMLInputElement | null): void {
    if (menu !== of) {
      menu = of;
      entries = [...standingEntries(of), ...ownEntries(editor, liveDocument)];
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

  function onKey(event: KeyboardEvent): void {
    const { target, key } = event;
    if (isComposing(event) || !(target instanceof Element) || !menu?.contains(target)) return;
    const isBack = key === 'ArrowUp' || (key === 'Tab' && event.shiftKey);
    if (key === 'Enter') found[active]?.option.click();
    else if (isBack || key === 'ArrowDown' || key === 'Tab')
      point((active + (isBack ? found.length - 1 : 1)) % Math.max(1, found.length));
    else return;
    take(event);
  }

  // Registered on the window, so that this listener runs before Editor.js's listener on the document.
  listen(window, 'keydown', signal, onKey);
  return open;
}

/** Returns the entries that Editor.js does not have: further blocks of its tools, and inline elements. */
function ownEntries(editor: EditorApi, liveDocument: LiveDocument): ShownEntry[] {
  /**
   * Adds a block. If the current line is empty, the block replaces the line, as Editor.js does for its own blocks.
   */
  function addBlock(type: string | undefined, data: object): StandingBlock {
    const index = editor.blocks.getCurrentBlockIndex();
    const takes = isBlankLine(editor.blocks.getBlockByIndex(index));
    return editor.blocks.insert(type, data, undefined, takes ? index : index + 1, true, takes);
  }

  /**
   * Inserts an inline element at the end of the block in which the menu was opened. If the block has no text, inserts
   * the element in a new line below.
   */
  function addInline(kind: string): void {
    const block = editor.blocks.getBlockByIndex(editor.blocks.getCurrentBlockIndex());
    const isText = block?.holder.querySelector('.ce-block__content > :is(p, h2, h3, h4, h5, h6)') !== null;
    const line = isText && !isBlankLine(block) ? block : addBlock(undefined, {});
    if (!line) return;
    liveDocument.place(line.id, Infinity);
    askForEmbed(kind);
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

  const blocks = Object.entries(blockTools).flatMap(([type, { more = [] }]) =>
    more.map((one) =>
      made(one, () => {
        const { id } = addBlock(type, one.data);
        if (!liveDocument.place(id)) editor.caret.setToBlock(id);
      }),
    ),
  );
  return [...blocks, ...inlineEntries.map((one) => made(one, () => addInline(one.kind)))];
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

/** Inline elements in the block menu. A chosen element is inserted at the caret. */
const inlineEntries = [
  {
    kind: 'footnote',
    title: writing.toolFootnote,
    also: 'footnote note fn 脚注 注 注釈 kyakuchuu きゃくちゅう',
    icon: icons.footnote,
  },
  {
    kind: 'citation',
    title: writing.toolCitation,
    also: 'citation cite paper work @ 文献 引用文献 参考文献 bunken ぶんけん',
    icon: icons.citation,
  },
  {
    kind: 'reference',
    title: writing.toolReference,
    also: 'reference cross-reference crossref ref 参照 相互参照 sanshou さんしょう',
    icon: icons.reference,
  },
] as const;
