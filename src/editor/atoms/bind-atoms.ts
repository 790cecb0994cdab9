/**
 * Writing formulas, notes and citations: made by the toolbar, by keys and by `@`; reached by the arrows, opened by Enter
 * or a press, taken away as one character.
 */
import { blockSelector } from '../editorjs/elements.ts';
import { isComposing } from '../composing.ts';
import { atomSelector } from '../history/caret.ts';
import { copyInline } from '../selection/clipboard.ts';
import { element } from '../tools/dom.ts';
import { tellEdited } from '../tools/live-tools.ts';
import { inlineSchemas } from '#inlines/index.ts';
import { inlineAtoms } from '#inlines/atoms.ts';
import { writing } from '#words/writing.ts';
import {
  atomBeside,
  atomOf,
  atomSelected,
  caretBeside,
  caretRange,
  isBlankAtom,
  lastAtom,
  selectAtom,
  sideInShadow,
} from './atom.ts';
import { makeAtomEvent } from './ask-for-atom.ts';
import type { AtomEditing } from './atom-editing.ts';
import { editingOf } from './editing-of.ts';
import type { FindWorks } from './find-works.ts';
import { dropGuards, guardComposing } from './guard-composing.ts';

/**
 * @param options without `works` nothing can be cited; `say` reads a sentence out; `onKey` takes what hears keys, for its
 *   place among those that hear them was there before this was loaded
 */
export function bindAtoms(options: {
  holder: HTMLElement;
  works: FindWorks | undefined;
  announce: (text: string) => void;
  onKey: (listener: ((event: KeyboardEvent) => void) | undefined) => void;
}): () => void {
  const { holder, works, announce } = options;
  const ending = new AbortController();

  /** Where text is written, code apart; undefined elsewhere. */
  function fieldOfCaret(): { field: HTMLElement; range: Range } | undefined {
    const selection = window.getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
    const node = range?.startContainer;
    const at = node instanceof Element ? node : node?.parentElement;
    const field = at?.closest<HTMLElement>('[contenteditable="true"]');
    if (!range || !field || !holder.contains(field) || field.matches('.cm-content')) return undefined;
    return field.contains(range.endContainer) ? { field, range } : undefined;
  }

  function make(kind: AtomEditing | undefined, typed = ''): boolean {
    const at = fieldOfCaret();
    if (!at || !kind || kind.canStand?.(at.field, works) === false) return false;
    const { range } = at;
    const text = kind.takesWords ? range.toString().trim() : '';
    if (kind.takesWords) range.deleteContents();
    else range.collapse(false);
    leaveLiteral(range);
    const atom = element('span', kind.schema.class, { textContent: text });
    range.insertNode(atom);
    if (atom.nextSibling instanceof Text && atom.nextSibling.length === 0) atom.nextSibling.remove();
    caretBeside(atom, 'after');
    tellEdited(atom);
    open(atom, typed);
    return true;
  }

  /** @param typed what stands there again when nothing becomes of a new atom and the writer goes on by Escape */
  function open(atom: HTMLElement, typed = ''): void {
    if (!holder.contains(atom)) return;
    const changed = () => tellEdited(atom);
    editingOf(atom)?.open({
      holder,
      atom,
      works,
      changed,
      onClose(byKey) {
        if (!atom.isConnected) return;
        if (byKey) caretBeside(atom, 'after');
        if (!isBlankAtom(atom)) return plainSpaceBefore(atom);
        const { parentElement } = atom;
        const [before, after] = [atom.previousSibling, atom.nextSibling];
        atom.remove();
        if (byKey && typed !== '') document.execCommand('insertText', false, typed);
        else if (byKey && before instanceof Text) window.getSelection()?.collapse(before, before.length);
        else if (byKey && after instanceof Text) window.getSelection()?.collapse(after, 0);
        if (parentElement) tellEdited(parentElement);
      },
    });
  }

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isComposing(event)) return;
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.matches('input, textarea') || target.closest('figure.code')) return;
    const isCommand = (event.metaKey || event.ctrlKey) && event.altKey;
    const kind = isCommand ? inlineAtoms.find((one) => one.key === event.code) : undefined;
    if (kind) {
      if (make(kind)) take(event);
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (key === 'End' && target.closest(blockSelector)?.querySelector(atomSelector)) return toLineEnd(event);
    if (event.shiftKey) return;
    const selected = atomSelected(window.getSelection());
    if (selected && holder.contains(selected)) return onSelected(event, selected);
    const range = caretRange();
    if (!range) return;
    const forward = key === 'ArrowRight' || key === 'Delete';
    const backward = key === 'ArrowLeft' || key === 'Backspace';
    const atom = forward || backward ? atomBeside(range, forward ? 'after' : 'before') : undefined;
    if (!atom || !holder.contains(atom)) return;
    take(event);
    if (key === 'Delete' || key === 'Backspace') remove(atom);
    else {
      selectAtom(atom);
      announce(writing.enterOpens(atom.ariaLabel ?? ''));
    }
  }

  /** Chromium's own stops before an atom that a text ends with. */
  function toLineEnd(event: KeyboardEvent): void {
    const selection = window.getSelection();
    selection?.modify(event.shiftKey ? 'extend' : 'move', 'forward', 'lineboundary');
    if (!event.shiftKey) passLast();
    take(event);
  }

  /** The caret that stands before the last atom of a text goes behind it. */
  function passLast(): void {
    const range = caretRange();
    const atom = range && atomBeside(range, 'after');
    if (atom && atom === lastAtom(atom.parentNode) && holder.contains(atom)) caretBeside(atom, 'after');
  }

  /** A press behind the last atom of a text: Chromium stops before it, Firefox goes to the beginning of the text. */
  function pressBehindLast({ target, clientX, clientY }: MouseEvent): void {
    const atom = lastAtom(target);
    if (!atom || !window.getSelection()?.isCollapsed || !fieldOfCaret()?.field.contains(atom)) return;
    const { right, top } = atom.getBoundingClientRect();
    if (clientX >= right && clientY >= top) caretBeside(atom, 'after');
  }

  function leaveShadow(): void {
    const found = sideInShadow();
    if (found && holder.contains(found.atom)) caretBeside(found.atom, found.side);
  }

  function onSelected(event: KeyboardEvent, atom: HTMLElement): void {
    const { key } = event;
    if (key === 'Enter') open(atom);
    else if (key === 'ArrowLeft' || key === 'ArrowRight') caretBeside(atom, key === 'ArrowLeft' ? 'before' : 'after');
    else if (key === 'Backspace' || key === 'Delete') remove(atom);
    else return;
    take(event);
  }

  function remove(atom: HTMLElement): void {
    caretBeside(atom, 'before');
    const { parentElement } = atom;
    atom.remove();
    if (parentElement) tellEdited(parentElement);
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
    const kind = inlineAtoms.find(({ begins }) => begins === data);
    const at = kind && fieldOfCaret();
    if (!at?.range.collapsed || !beginsWord(at.range)) return;
    if (make(kind, data)) event.preventDefault();
  });
  listen('compositionstart', guardComposing);
  listen('compositionend', dropGuards);
  listen('input', settleSpaceBehindAtom);
  document.addEventListener('selectionchange', leaveShadow, { signal: ending.signal });
  // A key may be faster than the event.
  listen('keydown', leaveShadow);
  listen('click', (event) => {
    const atom = atomOf(event.target);
    if (!atom || event.button !== 0) {
      pressBehindLast(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    open(atom);
  });
  const onAsked = ({ detail }: CustomEvent<string>) =>
    void make(inlineAtoms.find(({ schema }) => schema.name === detail));
  holder.addEventListener(makeAtomEvent, onAsked as EventListener, { signal: ending.signal });
  // What is selected of one block goes to the clipboard as it is stored: browsers would take what the shadows show.
  for (const type of ['copy', 'cut'] as const)
    listen(type, (event) => {
      const at = fieldOfCaret();
      if (!at || at.range.collapsed || !event.clipboardData) return;
      const contents = at.range.cloneContents();
      if (!contents.querySelector(atomSelector)) return;
      const copy = document.createElement('div');
      copy.append(contents);
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

/** Where what is typed means what it says. */
const literalSelector = inlineSchemas.flatMap((one) => (one.literal && one.class ? `.${one.class}` : [])).join(', ');

function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** In code nothing is but code: what is made there comes behind it. */
function leaveLiteral(range: Range): void {
  const node = range.startContainer;
  const code = (node instanceof Element ? node : node.parentElement)?.closest(literalSelector);
  if (!code) return;
  range.setStartAfter(code);
  range.collapse(true);
}

/** Whether what is typed here begins a word: an address in a mail does not cite. */
function beginsWord({ startContainer: node, startOffset: offset }: Range): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  if (element?.closest(`${literalSelector}, figure.code`)) return false;
  const before = node instanceof Text ? node.data.slice(0, offset) : (node.childNodes[offset - 1]?.textContent ?? '');
  const text = before === '' && node instanceof Text ? (node.previousSibling?.textContent ?? '') : before;
  // Kana, kanji and their marks stand without spaces.
  return (
    text === '' ||
    /[\s\p{Ps}\p{Pi}—–;,。、：；，．！？・…\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(text)
  );
}

/** Browsers write a wide space behind an atom at the end of a text; once something follows, it is a plain one. */
function settleSpaceBehindAtom(): void {
  const node = window.getSelection()?.focusNode;
  if (!(node instanceof Text) || !/^\u00a0\S/u.test(node.data)) return;
  const range = document.createRange();
  range.setStart(node, 0);
  if (atomBeside(range, 'before')) node.replaceData(0, 1, ' ');
}

/** The wide space that browsers wrote before the caret, when it was the end, is a plain one. */
function plainSpaceBefore(atom: HTMLElement): void {
  const before = atom.previousSibling;
  if (before instanceof Text && /\S\u00a0$/u.test(before.data)) before.replaceData(before.length - 1, 1, ' ');
}
