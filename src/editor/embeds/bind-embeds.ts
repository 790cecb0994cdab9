/**
 * Keyboard and mouse control of formulas, notes and citations. The toolbar, shortcuts and `@` create an embed; arrow
 * keys select it, Enter or a click opens it, and one key deletes it like a single character.
 */
import { blockSelector } from '../editorjs/elements.ts';
import { isComposing } from '../composing.ts';
import { embedSelector } from '../history/caret.ts';
import { copyInline } from '../selection/clipboard.ts';
import { element } from '../tools/dom.ts';
import { notifyEdited } from '../tools/live-tools.ts';
import { newElement } from '#domain/inline/kind.ts';
import { idWords, sanitiseInline } from '#inlines/text.ts';
import { inlineEmbeds } from '#inlines/embeds.ts';
import { writing } from '#i18n/writing.ts';
import {
  embedBeside,
  embedOf,
  embedSelected,
  caretBeside,
  caretRange,
  isBlankEmbed,
  lastEmbed,
  selectEmbed,
  sideInShadow,
} from './embed.ts';
import { makeEmbedEvent } from './ask-for-embed.ts';
import { beginsWord, begunBy, literalSelector, removeBracket } from './begun-by-typing.ts';
import type { EmbedEditing } from './embed-editing.ts';
import { editingOf } from './editing-of.ts';
import type { FindWorks } from './find-works.ts';
import { dropGuards, guardComposing } from './guard-composing.ts';

/**
 * @param options without `works`, there are no citations. `announce` informs screen readers. `onKey` registers a key
 * handler at a position in the order of handlers that was reserved before this file was loaded.
 */
export function bindEmbeds(options: {
  holder: HTMLElement;
  works: FindWorks | undefined;
  announce: (text: string) => void;
  onKey: (listener: ((event: KeyboardEvent) => void) | undefined) => void;
}): () => void {
  const { holder, works, announce } = options;
  const ending = new AbortController();
  /**
   * An embed that was started after an opening bracket, as in Markdown's citations. If the writer types the closing
   * bracket, it is dropped.
   */
  let bracketed: HTMLElement | undefined;

  /** Returns the text field that contains the caret; undefined if the caret is in code or outside of text fields. */
  function fieldOfCaret(): { field: HTMLElement; range: Range } | undefined {
    const selection = window.getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
    const node = range?.startContainer;
    const at = node instanceof Element ? node : node?.parentElement;
    const field = at?.closest<HTMLElement>('[contenteditable="true"]');
    if (!range || !field || !holder.contains(field) || field.matches('.cm-content')) return undefined;
    return field.contains(range.endContainer) ? { field, range } : undefined;
  }

  function make(kind: EmbedEditing | undefined, typed = ''): boolean {
    const at = fieldOfCaret();
    if (!at || !kind || kind.canStand?.(at.field, works) === false) return false;
    const { range } = at;
    const text = kind.takesWords ? wordsIn(range).trim() : '';
    if (kind.takesWords) range.deleteContents();
    else range.collapse(false);
    const bracket = typed === '' ? '' : removeBracket(range);
    leaveLiteral(range);
    const { tag, attributes } = newElement(kind.schema);
    const embed = element(tag as 'span', attributes.class ?? '', { textContent: text });
    range.insertNode(embed);
    if (embed.nextSibling instanceof Text && embed.nextSibling.length === 0) embed.nextSibling.remove();
    caretBeside(embed, 'after');
    notifyEdited(embed);
    bracketed = bracket === '' ? undefined : embed;
    open(embed, bracket + typed);
    return true;
  }

  /** @param typed text that replaces a new embed if the writer presses Escape while the embed is empty */
  function open(embed: HTMLElement, typed = ''): void {
    if (!holder.contains(embed)) return;
    const changed = () => notifyEdited(embed);
    editingOf(embed)?.open({
      holder,
      embed,
      works,
      changed,
      onClose(byKey, words = '') {
        if (!embed.isConnected) return;
        if (byKey) caretBeside(embed, 'after');
        if (!isBlankEmbed(embed)) {
          plainSpaceBefore(embed);
          return byKey && words !== '' ? void document.execCommand('insertText', false, words) : undefined;
        }
        const { parentElement } = embed;
        const [before, after] = [embed.previousSibling, embed.nextSibling];
        embed.remove();
        if (byKey && typed !== '') document.execCommand('insertText', false, typed + words);
        else if (byKey && before instanceof Text) window.getSelection()?.collapse(before, before.length);
        else if (byKey && after instanceof Text) window.getSelection()?.collapse(after, 0);
        if (parentElement) notifyEdited(parentElement);
      },
    });
  }

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isComposing(event)) return;
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.matches('input, textarea') || target.closest('figure.code')) return;
    const isCommand = (event.metaKey || event.ctrlKey) && event.altKey;
    const kind = isCommand ? inlineEmbeds.find((item) => item.key === event.code) : undefined;
    if (kind) {
      if (make(kind)) take(event);
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (key === 'End' && target.closest(blockSelector)?.querySelector(embedSelector)) return toLineEnd(event);
    if (event.shiftKey) return;
    const selected = embedSelected(window.getSelection());
    if (selected && holder.contains(selected)) return onSelected(event, selected);
    const range = caretRange();
    if (!range) return;
    const forward = key === 'ArrowRight' || key === 'Delete';
    const backward = key === 'ArrowLeft' || key === 'Backspace';
    const embed = forward || backward ? embedBeside(range, forward ? 'after' : 'before') : undefined;
    if (!embed || !holder.contains(embed)) return;
    take(event);
    if (key === 'Delete' || key === 'Backspace') remove(embed);
    else {
      selectEmbed(embed);
      announce(writing.enterOpens(embed.ariaLabel ?? ''));
    }
  }

  /**
   * Handles the key that moves the caret to the end of a line, because Chromium stops before an embed at the end of a
   * text.
   */
  function toLineEnd(event: KeyboardEvent): void {
    const selection = window.getSelection();
    selection?.modify(event.shiftKey ? 'extend' : 'move', 'forward', 'lineboundary');
    if (!event.shiftKey) passLast();
    take(event);
  }

  /** If the caret is before the last embed of a text, moves the caret to the position after that embed. */
  function passLast(): void {
    const range = caretRange();
    const embed = range && embedBeside(range, 'after');
    if (embed && embed === lastEmbed(embed.parentNode) && holder.contains(embed)) caretBeside(embed, 'after');
  }

  /**
   * Handles a click after the last embed of a text. Chromium would put the caret before the embed, Firefox at the
   * start of the text.
   */
  function pressBehindLast({ target, clientX, clientY }: MouseEvent): void {
    const embed = lastEmbed(target);
    if (!embed || !window.getSelection()?.isCollapsed || !fieldOfCaret()?.field.contains(embed)) return;
    const { right, top } = embed.getBoundingClientRect();
    if (clientX >= right && clientY >= top) caretBeside(embed, 'after');
  }

  function leaveShadow(): void {
    const found = sideInShadow();
    if (found && holder.contains(found.embed)) caretBeside(found.embed, found.side);
  }

  function onSelected(event: KeyboardEvent, embed: HTMLElement): void {
    const { key } = event;
    if (key === 'Enter') open(embed);
    else if (key === 'ArrowLeft' || key === 'ArrowRight') caretBeside(embed, key === 'ArrowLeft' ? 'before' : 'after');
    else if (key === 'Backspace' || key === 'Delete') remove(embed);
    else return;
    take(event);
  }

  function remove(embed: HTMLElement): void {
    caretBeside(embed, 'before');
    const { parentElement } = embed;
    embed.remove();
    if (parentElement) notifyEdited(parentElement);
  }

  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    capture = true,
  ) => holder.addEventListener(type, listener, { capture, signal: ending.signal });

  options.onKey(onKey);
  listen('beforeinput', (event) => {
    const { data } = event;
    if (event.inputType !== 'insertText' || data === null || event.isComposing) return;
    const kind = begunBy(data);
    const at = fieldOfCaret();
    keepLastSpace(at);
    if (!at?.range.collapsed) return;
    if (data === ']' && bracketed && embedBeside(at.range, 'before') === bracketed) event.preventDefault();
    if (!kind || !beginsWord(at.range)) return;
    if (make(kind, data)) event.preventDefault();
  });
  listen('compositionstart', () => keepLastSpace(fieldOfCaret()));
  listen('compositionstart', guardComposing);
  listen('compositionend', dropGuards);
  listen('compositionend', ({ data }) => {
    const kind = begunBy(data);
    const range = kind && fieldOfCaret()?.range;
    const { startContainer: node, startOffset: end } = range ?? {};
    if (!kind || !range?.collapsed || !(node instanceof Text) || end === undefined) return;
    range.setStart(node, end - data.length);
    if (!beginsWord(range)) return;
    range.deleteContents();
    make(kind, data);
  });
  listen('input', settleSpaceBehindEmbed);
  document.addEventListener('selectionchange', leaveShadow, { signal: ending.signal });
  // A key can arrive before `selectionchange`.
  listen('keydown', leaveShadow);
  listen('click', (event) => {
    const embed = embedOf(event.target);
    if (!embed || event.button !== 0) {
      pressBehindLast(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    open(embed);
  });
  const onAsked = ({ detail }: CustomEvent<string>) =>
    void make(inlineEmbeds.find(({ schema }) => schema.name === detail));
  holder.addEventListener(makeEmbedEvent, onAsked as EventListener, { signal: ending.signal });
  // Copies a selection within one block in its stored form. Browsers would copy the visible content of the shadow
  // roots. The dollar signs in its plain text would then be pasted as a formula.
  for (const type of ['copy', 'cut'] as const)
    listen(type, (event) => {
      const at = fieldOfCaret();
      if (!at || at.range.collapsed || !event.clipboardData) return;
      const copy = document.createElement('div');
      copy.append(at.range.cloneContents());
      copyInline(event.clipboardData, copy.innerHTML);
      event.preventDefault();
      event.stopImmediatePropagation();
      if (type === 'cut') document.execCommand('delete');
    });
  return () => {
    ending.abort();
    options.onKey(undefined);
  };
}

/** Returns the selected words without ruby annotations. */
function wordsIn(range: Range): string {
  const copy = document.createElement('div');
  copy.append(range.cloneContents());
  return idWords(sanitiseInline(copy.innerHTML));
}

function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Moves the range to the position after inline code, because code cannot contain an embed. */
function leaveLiteral(range: Range): void {
  const node = range.startContainer;
  const code = (node instanceof Element ? node : node.parentElement)?.closest(literalSelector);
  if (!code) return;
  range.setStartAfter(code);
  range.collapse(true);
}

/**
 * Replaces a plain space at the end of a text with a no-break space, for example after a deletion. A plain space at
 * the end is invisible, and browsers drop it when text is typed.
 */
function keepLastSpace(at: { field: HTMLElement; range: Range } | undefined): void {
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

/**
 * Browsers insert a no-break space after an embed at the end of a text. Replaces it with a plain space once other
 * text follows.
 */
function settleSpaceBehindEmbed(): void {
  const node = window.getSelection()?.focusNode;
  if (!(node instanceof Text) || !/^\u00a0\S/u.test(node.data)) return;
  const range = document.createRange();
  range.setStart(node, 0);
  if (embedBeside(range, 'before')) node.replaceData(0, 1, ' ');
}

/**
 * Browsers insert a no-break space if the caret is at the end of the text. Replaces it with a plain space when an
 * embed follows.
 */
function plainSpaceBefore(embed: HTMLElement): void {
  const before = embed.previousSibling;
  if (before instanceof Text && /\S\u00a0$/u.test(before.data)) before.replaceData(before.length - 1, 1, ' ');
}
