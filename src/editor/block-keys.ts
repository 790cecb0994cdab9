/**
 * Handles keys at the edges of a block before Editor.js does. Joining never destroys a block: a block that cannot be
 * joined is selected first, and a second press deletes it.
 */
import { writing } from '#i18n/writing.ts';
import { moveEvent } from './editorjs/tunes.ts';
import type { OpenEditor } from './open-editor.ts';
import { isOutlined } from './live-outline.ts';
import { blockOf, type LiveBlock } from './live-block.ts';
import { rangeIn } from './tools/dom.ts';
import { joinBackward, joinForward } from './edits/edits.ts';
import { enterBlock } from './edits/enter.ts';
import { moveBlocks } from './edits/move.ts';
import { isFolded, moveSection, placeSection, sectionEvent, sectionOf, type SectionMove } from './edits/sections.ts';
import { caretAt, fieldAround, fieldsOf, offsetIn } from './history/caret.ts';
import { placeBeside } from './selection/places.ts';
import { hasOwnActs, isComposing, isModified, listen, take, absorb } from './tools/events.ts';

export function bindBlockKeys(open: OpenEditor): void {
  const { holder, liveDocument, selection, step, signal } = open;
  const { move, onSection } = blockMoves(open);

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isComposing(event) || !(event.target instanceof Node)) return;
    if (hasOwnActs(event)) return;
    const block = blockOf(event.target) ?? blockOf(window.getSelection()?.anchorNode ?? null);
    const isMove = event.altKey && event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    // A selection across blocks has no single current block.
    const id = block?.dataset.id ?? (isMove ? selection.span()?.from.id : undefined);
    if (id === undefined || !holder.contains(block ?? event.target)) return;
    if (isMove) move(id, event.key === 'ArrowUp' ? -1 : 1);
    else if (!block) return;
    else if (event.ctrlKey && !event.shiftKey && /^(?:Home|End)$/.test(event.key)) {
      if (!goToEnd(event, liveDocument)) return;
    } else if (isModified(event) || event.shiftKey) return;
    else if (event.key === 'Enter' ? !enter(event, block, id) : !edgeOf(block, event) || !join(event.key, id)) return;
    take(event);
  }

  /**
   * Handles Enter in a container's text, and on an empty line at its end. Editor.js handles Enter everywhere else.
   * @returns whether Enter was handled
   */
  function enter(event: KeyboardEvent, block: HTMLElement, id: string): boolean {
    const [field] = isOutlined(block) ? fieldsOf(block) : [];
    const range = field && rangeIn(field);
    if (!range || !field.contains(event.target as Node)) return false;
    const before = liveDocument.blocks();
    const entered = enterBlock(before, {
      from: { id, offset: offsetIn(field, range.startContainer, range.startOffset) },
      to: { id, offset: offsetIn(field, range.endContainer, range.endOffset) },
    });
    if (entered) step(() => liveDocument.change(before, entered));
    return entered !== undefined;
  }

  /** @returns whether the block was joined, or the other block was selected */
  function join(key: string, id: string): boolean {
    const before = liveDocument.blocks();
    const joined = key === 'Backspace' ? joinBackward(before, id) : joinForward(before, id);
    if (!joined) return false;
    if ('select' in joined) selection.select(joined.select);
    else step(() => liveDocument.change(before, joined));
    return true;
  }

  function onMove({ target, detail }: CustomEvent<-1 | 1>): void {
    const id = blockOf(target)?.dataset.id;
    if (id !== undefined) move(id, detail);
  }

  listen(holder, 'keydown', signal, onKey);
  holder.addEventListener(moveEvent, onMove as EventListener, { signal });
  holder.addEventListener(sectionEvent, onSection as EventListener, { signal });
}

/** Returns functions that move blocks, and sections by the outline. */
function blockMoves({ liveDocument, selection, step, announce }: OpenEditor) {
  function move(id: string, by: -1 | 1): void {
    const selected = selection.span();
    const before = liveDocument.blocks();
    const section = !selected && isFolded(liveDocument.element(id)) ? sectionOf(before, id) : undefined;
    const [from, to] = [selected?.from.id ?? id, selected?.to.id ?? section?.to ?? id];
    const after = ((selected ?? section) && moveSection(before, from, to, by)) ?? moveBlocks(before, from, to, by);
    const caret = liveDocument.caret();
    show(from, before, after, () => {
      if (selected) selection.select(from, to);
      else if (caret) liveDocument.restore(caret);
    });
  }

  /** Shows moved blocks and announces the new position of the first one. */
  function show(id: string, before: LiveBlock[], after: LiveBlock[] | undefined, restore?: () => void): void {
    if (!after) return;
    step(() => {
      liveDocument.edit(before, after);
      restore?.();
    });
    announce(writing.movedTo(after.findIndex((block) => block.id === id) + 1, after.length));
  }

  /** Moves a heading with its section, when the outline requests it. */
  function onSection({ detail: { id, to } }: CustomEvent<{ id: string; to: SectionMove }>): void {
    const before = liveDocument.blocks();
    show(id, before, placeSection(before, id, to));
  }

  return { move, onSection };
}

/**
 * Moves to the start or end of the whole post, because the browser's own shortcut stops at the edge of the block.
 * Code blocks handle these keys themselves.
 * @returns whether the caret was moved
 */
function goToEnd(event: KeyboardEvent, liveDocument: OpenEditor['liveDocument']): boolean {
  const isEnd = event.key === 'End';
  const id = liveDocument.blocks().at(isEnd ? -1 : 0)?.id;
  if (id === undefined || (event.target instanceof Element && event.target.closest('.cm-editor'))) return false;
  const offset = isEnd ? Number.MAX_SAFE_INTEGER : 0;
  const place = placeBeside(liveDocument, { id, offset }, isEnd ? 'end' : 'start');
  if (place) liveDocument.restore(caretAt(place));
  return place !== undefined;
}

/** Returns whether the caret is at the edge of the block that the key would cross. */
function edgeOf(block: HTMLElement, event: KeyboardEvent): boolean {
  if (event.key !== 'Backspace' && event.key !== 'Delete') return false;
  const selection = window.getSelection();
  const [field, ...others] = fieldsOf(block);
  const isList = field?.querySelector('li') !== null;
  const wanted = event.key === 'Delete' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  // If the block has another field in the key's direction, Editor.js moves the caret to that field.
  const leads = others.some((other) => !other.hidden && field && field.compareDocumentPosition(other) & wanted);
  if (leads && !isList) return false;
  if (!selection?.isCollapsed || !selection.focusNode) return false;
  if (!field || fieldAround(block, selection.focusNode) !== field) return false;
  if (field.matches('.cm-content, input, textarea')) return false;
  const at = offsetIn(field, selection.focusNode, selection.focusOffset);
  // A list handles Backspace at the start of an item itself.
  if (event.key === 'Backspace') return at === 0 && !isList;
  return at >= offsetIn(field, field, field.childNodes.length);
}

const fields = 'button, input, textarea, select, [contenteditable="true"]';
/** Elements in which Tab has its own function. */
const ownTab = '.cm-editor, ul, ol, table';

/**
 * Tab in the editor. The editor itself uses Tab, so Escape followed by Tab leaves the editor. Tab also reaches the
 * buttons of an empty figure, which Editor.js skips, because they come before the figure's first text field.
 *
 * In code blocks, CodeMirror handles Escape and Tab itself and moves the caret to the block below.
 */
export function bindTab({ holder, signal }: OpenEditor): void {
  let leaves = false;
  listen(holder, 'keydown', signal, (event) => {
    const { key, shiftKey, target } = event;
    if (key === 'Shift') return;
    const next = key === 'Tab' ? (leaves && stopBeside(holder, shiftKey)) || buttonBeside(holder, event) : undefined;
    leaves = key === 'Escape' && target instanceof Element && !target.closest('.cm-editor');
    if (!next) return;
    absorb(event);
    next.focus();
  });
}

/** Returns the first element outside of `holder` that Tab, or Shift+Tab, reaches. */
function stopBeside(holder: HTMLElement, backward: boolean): HTMLElement | undefined {
  const wanted = backward ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const beside = [...document.querySelectorAll<HTMLElement>(`a[href], [tabindex], ${fields}`)].filter(
    (stop) =>
      !holder.contains(stop) &&
      holder.compareDocumentPosition(stop) & wanted &&
      stop.tabIndex >= 0 &&
      !stop.matches(':disabled') &&
      stop.checkVisibility(),
  );
  return beside.at(backward ? -1 : 0);
}

/** Returns the button of an empty figure that is next to the current field. */
function buttonBeside(holder: HTMLElement, event: KeyboardEvent): HTMLElement | undefined {
  const { target, shiftKey } = event;
  if (isModified(event) || !(target instanceof HTMLElement) || target.closest(ownTab)) return undefined;
  const row = [...holder.querySelectorAll<HTMLElement>(`.ce-block :is(${fields})`)].filter((stop) =>
    stop.checkVisibility(),
  );
  const at = row.indexOf(target);
  const next = at < 0 ? undefined : row[at + (shiftKey ? -1 : 1)];
  return next?.matches('.figure-chooser button') ? next : undefined;
}
