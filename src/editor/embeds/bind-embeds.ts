/**
 * Keyboard and mouse control of formulas, notes and citations. The toolbar, shortcuts and `@` create an embed; arrow
 * keys select it, Enter or a click opens it, and one key deletes it like a single character.
 */
import { blockSelector } from '../editorjs/elements.ts';
import { embedSelector } from '../history/caret.ts';
import type { OpenEditor } from '../open-editor.ts';
import { copyInline } from '../selection/clipboard.ts';
import { element } from '../tools/dom.ts';
import { absorb, isCommand, isComposing, isModified, listen, take } from '../tools/events.ts';
import { inlineEmbeds } from '#inlines/embeds.ts';
import { writing } from '#i18n/writing.ts';
import {
  embedBeside,
  embedOf,
  embedSelected,
  caretBeside,
  caretRange,
  lastEmbed,
  selectEmbed,
  sideInShadow,
} from './embed.ts';
import { makeEmbedEvent } from '../tools/embed-tool.ts';
import { beginsWord, begunBy } from './begun-by-typing.ts';
import type { EmbedEditing } from './embed-editing.ts';
import { fieldOfCaret, makeEmbed, openEmbed, removeEmbed, type FieldCaret } from './make-embed.ts';

/** @returns the handler of keys, whose place among the handlers was reserved before this file was loaded */
export function bindEmbeds(open: OpenEditor): (event: KeyboardEvent) => void {
  const { holder, signal } = open;
  /**
   * An embed that was started after an opening bracket, as in Markdown's citations. If the writer types the closing
   * bracket, it is dropped.
   */
  let bracketed: HTMLElement | undefined;

  function make(kind: EmbedEditing | undefined, typed?: string): boolean {
    const made = makeEmbed(open, kind, typed);
    if (made) bracketed = made.isBracketed ? made.embed : undefined;
    return made !== undefined;
  }

  function leaveShadow(): void {
    const found = sideInShadow();
    if (found && holder.contains(found.embed)) caretBeside(found.embed, found.side);
  }

  listen(holder, 'beforeinput', signal, (event) => {
    const { data } = event;
    if (event.inputType !== 'insertText' || data === null || event.isComposing) return;
    const kind = begunBy(data);
    const at = fieldOfCaret(holder);
    keepLastSpace(at);
    if (!at?.range.collapsed) return;
    if (data === ']' && bracketed && embedBeside(at.range, 'before') === bracketed) event.preventDefault();
    if (kind && beginsWord(at.range) && make(kind, data)) event.preventDefault();
  });
  listen(holder, 'compositionstart', signal, () => {
    keepLastSpace(fieldOfCaret(holder));
    guardComposing();
  });
  listen(holder, 'compositionend', signal, ({ data }) => {
    dropGuards();
    const kind = begunBy(data);
    const range = kind && fieldOfCaret(holder)?.range;
    const { startContainer: node, startOffset: end } = range ?? {};
    if (!kind || !range?.collapsed || !(node instanceof Text) || end === undefined) return;
    range.setStart(node, end - data.length);
    if (!beginsWord(range)) return;
    range.deleteContents();
    make(kind, data);
  });
  document.addEventListener('selectionchange', leaveShadow, { signal });
  // A key can arrive before `selectionchange`.
  listen(holder, 'keydown', signal, leaveShadow);
  listen(holder, 'click', signal, (event) => {
    const embed = embedOf(event.target);
    if (!embed || event.button !== 0) return pressBehindLast(holder, event);
    absorb(event);
    openEmbed(open, embed);
  });
  const onAsked = ({ detail }: CustomEvent<string>) =>
    void make(inlineEmbeds.find(({ schema }) => schema.name === detail));
  holder.addEventListener(makeEmbedEvent, onAsked as EventListener, { signal });
  // Copies a selection within one block in its stored form. Browsers would copy the visible content of the shadow
  // roots. The dollar signs in its plain text would then be pasted as a formula.
  for (const type of ['copy', 'cut'] as const)
    listen(holder, type, signal, (event) => {
      const at = fieldOfCaret(holder);
      if (!at || at.range.collapsed || !event.clipboardData) return;
      copyInline(event.clipboardData, element('div', '', {}, at.range.cloneContents()).innerHTML);
      take(event);
      if (type === 'cut') document.execCommand('delete');
    });
  return (event) => onKey(event, open, make);
}

function onKey(event: KeyboardEvent, open: OpenEditor, make: (kind: EmbedEditing) => boolean): void {
  if (event.defaultPrevented || isComposing(event)) return;
  const { holder } = open;
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || target.matches('input, textarea') || target.closest('figure.code')) return;
  const kind = isCommand(event) && event.altKey ? inlineEmbeds.find((item) => item.key === event.code) : undefined;
  if (kind) {
    if (make(kind)) take(event);
    return;
  }
  if (isModified(event)) return;
  if (key === 'End' && target.closest(blockSelector)?.querySelector(embedSelector)) return toLineEnd(holder, event);
  if (event.shiftKey) return;
  const forward = key === 'ArrowRight' || key === 'Delete';
  const removes = key === 'Delete' || key === 'Backspace';
  const selected = embedSelected(window.getSelection());
  if (selected && holder.contains(selected)) {
    if (key === 'Enter') openEmbed(open, selected);
    else if (removes) removeEmbed(selected);
    else if (forward || key === 'ArrowLeft') caretBeside(selected, forward ? 'after' : 'before');
    else return;
    return take(event);
  }
  const range = forward || removes || key === 'ArrowLeft' ? caretRange() : undefined;
  const embed = range && embedBeside(range, forward ? 'after' : 'before');
  if (!embed || !holder.contains(embed)) return;
  take(event);
  if (removes) removeEmbed(embed);
  else {
    selectEmbed(embed);
    open.announce(writing.enterOpens(embed.ariaLabel ?? ''));
  }
}

/**
 * Handles the key that moves the caret to the end of a line, because Chromium stops before an embed at the end of a
 * text.
 */
function toLineEnd(holder: HTMLElement, event: KeyboardEvent): void {
  window.getSelection()?.modify(event.shiftKey ? 'extend' : 'move', 'forward', 'lineboundary');
  take(event);
  if (event.shiftKey) return;
  const range = caretRange();
  const embed = range && embedBeside(range, 'after');
  if (embed && embed === lastEmbed(embed.parentNode) && holder.contains(embed)) caretBeside(embed, 'after');
}

/**
 * Handles a click after the last embed of a text. Chromium would put the caret before the embed, Firefox at the start
 * of the text.
 */
function pressBehindLast(holder: HTMLElement, { target, clientX, clientY }: MouseEvent): void {
  const embed = lastEmbed(target);
  if (!embed || !window.getSelection()?.isCollapsed || !fieldOfCaret(holder)?.field.contains(embed)) return;
  const { right, top } = embed.getBoundingClientRect();
  if (clientX >= right && clientY >= top) caretBeside(embed, 'after');
}

/**
 * Replaces a plain space at the end of a text with a no-break space, for example after a deletion. A plain space at
 * the end is invisible, and browsers drop it when text is typed.
 */
function keepLastSpace(at: FieldCaret | undefined): void {
  if (!at?.range.collapsed) return;
  const { startContainer: node, startOffset: offset } = at.range;
  if (!(node instanceof Text) || !node.data.endsWith(' ') || node.data.slice(offset).trim() !== '') return;
  const behind = document.createRange();
  behind.selectNodeContents(at.field);
  behind.setStartAfter(node);
  if (behind.toString() !== '' || behind.cloneContents().querySelector(embedSelector)) return;
  node.replaceData(node.length - 1, 1, '\u00a0');
  window.getSelection()?.collapse(node, node.length);
}

/** Elements that separate embeds from an adjacent composition. They are neither visible nor stored. */
let guards: HTMLElement[] = [];

/**
 * Protects input method compositions next to embeds. Chromium sees the text of shadow roots before the caret. Without
 * protection, it would keep the first letter (`n日本` for 日本) or write after the next embed.
 *
 * Must be called when a composition begins.
 */
function guardComposing(): void {
  dropGuards();
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0).cloneRange();
  const [start, end] = [range.cloneRange(), range.cloneRange()];
  start.collapse(true);
  end.collapse(false);
  const [before, after] = [embedBeside(start, 'before'), embedBeside(end, 'after')];
  if (!before) return;
  const [first, last] = [guard(), guard()];
  before.after(first);
  after?.before(last);
  range.setStartAfter(first);
  if (after) range.setEndBefore(last);
  selection.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
}

/** Must be called when a composition ends. */
function dropGuards(): void {
  for (const one of guards) one.remove();
  guards = [];
}

function guard(): HTMLElement {
  const made = element('img', '', { alt: '' });
  guards.push(made);
  return made;
}
