/**
 * Handles keys at the edges of a block before Editor.js does. Joining never destroys a block: a block that cannot be
 * joined is selected first, and a second press deletes it.
 */
import { writing } from '#i18n/writing.ts';
import { moveEvent } from './editorjs/tunes.ts';
import type { LiveDocument } from './live-document.ts';
import { isOutlined } from './live-outline.ts';
import { blockOf, type LiveBlock } from './live-block.ts';
import { rangeIn } from './tools/dom.ts';
import { isComposing } from './composing.ts';
import { joinBackward, joinForward, type Edited } from './edits/edits.ts';
import { enterBlock } from './edits/enter.ts';
import { moveBlocks } from './edits/move.ts';
import { isFolded, moveSection, placeSection, sectionEvent, sectionOf, type SectionMove } from './edits/sections.ts';
import { caretAt, fieldAround, fieldsOf, offsetIn } from './history/caret.ts';
import { placeBeside } from './selection/places.ts';
import type { SpanSelection } from './selection/span-selection.ts';
import { hasOwnActs } from './tools/isolate-events.ts';

/** @param options `step` runs a change as one undo step; `say` announces a message to screen readers */
export function bindBlockKeys(options: {
  holder: HTMLElement;
  liveDocument: LiveDocument;
  selection: SpanSelection;
  step: (work: () => void) => void;
  announce: (text: string) => void;
}): () => void {
  const { holder, liveDocument, selection, step, announce } = options;

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isComposing(event) || !(event.target instanceof Node)) return;
    if (hasOwnActs(event)) return;
    const block = blockOf(event.target) ?? blockOf(window.getSelection()?.anchorNode ?? null);
    const isMove = event.altKey && event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    // A selection across blocks has no single current block.
    const id = block?.dataset.id ?? (isMove ? selection.span()?.from.id : undefined);
    if (id === undefined || !holder.contains(block ?? event.target)) return;
    if (isMove) take(event, () => move(id, event.key === 'ArrowUp' ? -1 : 1));
    else if (!block) return;
    else if (event.ctrlKey && !event.shiftKey && /^(?:Home|End)$/.test(event.key)) goToEnd(event);
    else if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    else if (event.key === 'Enter') enter(event, block, id);
    else if (edgeOf(block, event)) join(event, id);
  }

  /**
   * Handles Enter in a container's text, and on an empty line at its end. Editor.js handles Enter everywhere else.
   */
  function enter(event: KeyboardEvent, block: HTMLElement, id: string): void {
    const [field] = isOutlined(block) ? fieldsOf(block) : [];
    const range = field && rangeIn(field);
    if (!range || !field.contains(event.target as Node)) return;
    const before = liveDocument.blocks();
    const entered = enterBlock(before, {
      from: { id, offset: offsetIn(field, range.startContainer, range.startOffset) },
      to: { id, offset: offsetIn(field, range.endContainer, range.endOffset) },
    });
    if (entered) take(event, () => put(before, entered));
  }

  /**
   * Moves to the start or end of the whole post, because the browser's own shortcut stops at the edge of the block.
   * Code blocks handle these keys themselves.
   */
  function goToEnd(event: KeyboardEvent): void {
    const isEnd = event.key === 'End';
    const id = liveDocument.blocks().at(isEnd ? -1 : 0)?.id;
    if (id === undefined || (event.target instanceof Element && event.target.closest('.cm-editor'))) return;
    const offset = isEnd ? Number.MAX_SAFE_INTEGER : 0;
    const place = placeBeside(liveDocument, { id, offset }, isEnd ? 'end' : 'start');
    if (place) take(event, () => liveDocument.restore(caretAt(place)));
  }

  function put(before: readonly LiveBlock[], edited: Edited): void {
    step(() => {
      liveDocument.edit(before, edited.blocks);
      liveDocument.restore({ anchor: edited.caret, focus: edited.caret });
    });
  }

  function join(event: KeyboardEvent, id: string): void {
    const before = liveDocument.blocks();
    const joined = event.key === 'Backspace' ? joinBackward(before, id) : joinForward(before, id);
    if (!joined) return;
    take(event, () => {
      if ('select' in joined) selection.select(joined.select);
      else put(before, joined);
    });
  }

  function move(id: string, by: -1 | 1): void {
    const selected = selection.span();
    const before = liveDocument.blocks();
    const section = !selected && isFolded(liveDocument.element(id)) ? sectionOf(before, id) : undefined;
    const [from, to] = [selected?.from.id ?? id, selected?.to.id ?? section?.to ?? id];
    const after = ((selected ?? section) && moveSection(before, from, to, by)) ?? moveBlocks(before, from, to, by);
    if (!after) return;
    const caret = liveDocument.caret();
    step(() => {
      liveDocument.edit(before, after);
      if (selected) selection.select(from, to);
      else if (caret) liveDocument.restore(caret);
    });
    announce(writing.movedTo(after.findIndex((block) => block.id === from) + 1, after.length));
  }

  /** Moves a heading with its section, when the outline requests it. */
  function onSection({ detail: { id, to } }: CustomEvent<{ id: string; to: SectionMove }>): void {
    const before = liveDocument.blocks();
    const after = placeSection(before, id, to);
    if (!after) return;
    step(() => liveDocument.edit(before, after));
    announce(writing.movedTo(after.findIndex((block) => block.id === id) + 1, after.length));
  }

  function onMove({ target, detail }: CustomEvent<-1 | 1>): void {
    const id = blockOf(target)?.dataset.id;
    if (id !== undefined) move(id, detail);
  }

  holder.addEventListener('keydown', onKey, { capture: true });
  holder.addEventListener(moveEvent, onMove as EventListener);
  holder.addEventListener(sectionEvent, onSection as EventListener);
  return () => {
    holder.removeEventListener('keydown', onKey, { capture: true });
    holder.removeEventListener(moveEvent, onMove as EventListener);
    holder.removeEventListener(sectionEvent, onSection as EventListener);
  };
}

function take(event: KeyboardEvent, work: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  work();
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
