/**
 * Selections across blocks. Each block is a separate editing host, and browsers cannot select from one host into
 * another. While a selection extends beyond its block, all blocks become one host. The browser's own selection, by
 * mouse, keys or touch, then extends over the blocks, and is drawn and copied as usual. The functions of
 * `edits/edits.ts` apply changes to the selected blocks.
 */
import type { LiveDocument } from '../live-document.ts';
import { redactorOf } from '../editorjs/elements.ts';
import { blockOf } from '../live-block.ts';
import { isComposing } from '../composing.ts';
import { newElement } from '#domain/inline/kind.ts';
import { inlineTools } from '#inlines/tools.ts';
import { deleteSpan, insertInline, markSpan, sliceSpan, splitSpan, type Edited, type Span } from '../edits/edits.ts';
import { caretAt, fieldAround } from '../history/caret.ts';
import { escapeText } from '#domain/document/escape.ts';
import { copyBlocks, prepareToCopy } from './copy-blocks.ts';
import { extendOver, growOverNext } from './extend.ts';
import { holdsAll, placeAt, placeBeside } from './places.ts';
import { selectBlocks, selectedItems, selectedSpan } from './span.ts';
import { hasOwnActs } from '../tools/isolate-events.ts';

export interface SpanSelection {
  /** Returns the selection; undefined if the selection is within one block. */
  span(): Span | undefined;
  /** Selects whole blocks. */
  select(from: string, to?: string): void;
  /** Extends the selection to the end of the next block. */
  grow(): void;
  /**
   * Deletes a selection across blocks, or across items of a list.
   * @returns whether anything was deleted
   */
  remove(): boolean;
  destroy(): void;
}

/** @param step runs a change as one step of the history */
export function bindSpanSelection(options: {
  holder: HTMLElement;
  liveDocument: LiveDocument;
  step: (work: () => void) => void;
}): SpanSelection {
  const { holder, liveDocument, step } = options;
  const redactor = redactorOf(holder);
  const ending = new AbortController();
  const { signal } = ending;
  /** The position of a press that may start a selection. */
  let pressed: { block: HTMLElement; node: Node; offset: number } | undefined;
  let spanning = false;

  function setSpanning(on: boolean): void {
    if (spanning === on) return;
    spanning = on;
    if (on) prepareToCopy();
    if (on) redactor.contentEditable = 'true';
    else redactor.removeAttribute('contenteditable');
    if (on) redactor.classList.add('spanning');
    else redactor.classList.remove('spanning');
    if (!on) mark(undefined);
  }

  /** Marks the completely selected blocks. */
  function mark(span: Span | undefined): void {
    let inside = false;
    for (const child of redactor.children) {
      if (!(child instanceof HTMLElement)) continue;
      if (child.dataset.id === span?.from.id) inside = true;
      if (inside) child.dataset.selected = '';
      else delete child.dataset.selected;
      if (child.dataset.id === span?.to.id) inside = false;
    }
  }

  const span = () => (spanning ? selectedSpan(redactor) : undefined);
  /**
   * Returns the selection that this file deletes, replaces and copies. A selection across items of one list is
   * included, because browsers would add styles to the items.
   */
  const taken = () => (spanning ? span() : selectedItems(redactor));

  function put(edited: Edited | undefined): boolean {
    if (!edited) return false;
    step(() => {
      const before = liveDocument.blocks();
      window.getSelection()?.removeAllRanges();
      setSpanning(false);
      liveDocument.edit(before, edited.blocks);
      liveDocument.restore({ anchor: edited.caret, focus: edited.caret });
    });
    return true;
  }

  function remove(): boolean {
    const selected = taken();
    return selected ? put(deleteSpan(liveDocument.blocks(), selected)) : false;
  }

  function replace(html: string): void {
    const selected = taken();
    const deleted = selected && deleteSpan(liveDocument.blocks(), selected);
    if (!deleted) return;
    const { key, offset } = deleted.caret;
    put(insertInline(deleted.blocks, { id: key, offset }, html) ?? deleted);
  }

  function split(): boolean {
    const selected = taken();
    return selected ? put(splitSpan(liveDocument.blocks(), selected)) : false;
  }

  function onKey(event: KeyboardEvent): void {
    if (!(event.target instanceof Node) || !redactor.contains(event.target) || hasOwnActs(event)) return;
    const all = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'a';
    if (all) selectAll(event);
    else if (spanning && span()) onSpanKey(event);
    else if (!spanning && isComposing(event)) remove();
    else if (event.key === 'Enter' && !event.shiftKey && !spanning && split()) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.shiftKey && !event.altKey && event.key.startsWith('Arrow')) extendByKey(event);
  }

  function onSpanKey(event: KeyboardEvent): void {
    const command = event.metaKey || event.ctrlKey;
    // An input method replaces the selection, so the selection is deleted before the composition begins.
    if (isComposing(event)) {
      remove();
      return;
    }
    if ((command && /^[sk]$/i.test(event.key)) || event.altKey) return;
    // Editor.js must not receive the key, because it would treat these blocks as its own selection.
    event.stopImmediatePropagation();
    if (event.key === 'Backspace' || event.key === 'Delete') remove();
    else if (event.key === 'Enter') split();
    else if (event.key === 'Tab') return;
    else if (event.key === 'Escape') collapse('end');
    else if (!event.shiftKey && event.key.startsWith('Arrow'))
      collapse(event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? 'start' : 'end');
    else if (!command || !format(event.key.toLowerCase())) return;
    event.preventDefault();
  }

  /**
   * Applies the mark whose shortcut was pressed.
   * @returns whether the key is the shortcut of a mark
   */
  function format(key: string): boolean {
    const kind = inlineTools.find((item) => item.key === key);
    const selected = span();
    const before = liveDocument.blocks();
    const after = kind && selected && markSpan(before, selected, newElement(kind.schema));
    const caret = liveDocument.caret();
    if (after)
      step(() => {
        liveDocument.edit(before, after);
        if (caret) liveDocument.restoreSpan(caret.anchor, caret.focus);
      });
    return kind !== undefined;
  }

  function collapse(side: 'start' | 'end'): void {
    const selected = span();
    const point = side === 'start' ? selected?.from : selected?.to;
    window.getSelection()?.removeAllRanges();
    setSpanning(false);
    const place = point && placeBeside(liveDocument, point, side);
    if (place) liveDocument.restore(caretAt(place));
  }

  /**
   * Selects the block's text on the first press, and all blocks on the second press. Browsers handle the first press
   * themselves.
   */
  function selectAll(event: KeyboardEvent): void {
    const block = blockOf(event.target) ?? blockOf(window.getSelection()?.anchorNode ?? null);
    const field = block && fieldAround(block, event.target as Node);
    const isInput = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    // Input fields select only their own content, even on a second press.
    const isWhole = !isInput && (spanning || !field || holdsAll(field));
    // Editor.js would start its own selection of blocks on this key. Code blocks are excepted, because CodeMirror needs
    // the key.
    if (!field?.matches('.cm-content')) event.stopPropagation();
    if (!isWhole) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const [first, last] = [redactor.firstElementChild, redactor.lastElementChild];
    if (first instanceof HTMLElement && last instanceof HTMLElement) selectWhole(first, last);
  }

  function selectWhole(first: HTMLElement, last: HTMLElement): void {
    setSpanning(true);
    redactor.focus({ preventScroll: true });
    selectBlocks(first, last);
    mark(span());
  }

  function extendByKey(event: KeyboardEvent): void {
    if (!extendOver(event, redactor, () => setSpanning(true))) {
      // If there is no next block, Editor.js would start its own selection and remove this one.
      if (!(event.target as Element).closest('.cm-content')) event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    mark(span());
  }

  function grow(): void {
    const end = span()?.to.id;
    const last = end === undefined ? undefined : liveDocument.element(end);
    if (growOverNext(redactor, last, () => setSpanning(true))) mark(span());
  }

  function onMove(event: PointerEvent): void {
    if (!pressed || event.buttons !== 1 || event.pointerType === 'touch') return;
    const over = blockOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!spanning && (!over || over === pressed.block || !redactor.contains(over))) return;
    setSpanning(true);
    const place = placeAt(event.clientX, event.clientY);
    if (place && redactor.contains(place.node))
      window.getSelection()?.setBaseAndExtent(pressed.node, pressed.offset, place.node, place.offset);
  }

  function onPress(event: PointerEvent): void {
    pressed = undefined;
    if (event.button !== 0 || !(event.target instanceof Node) || !redactor.contains(event.target)) return;
    if (spanning && !event.shiftKey) setSpanning(false);
    if (hasOwnActs(event)) return;
    const block = blockOf(event.target);
    const place = placeAt(event.clientX, event.clientY);
    if (block && place && block.contains(place.node)) pressed = { block, ...place };
  }

  const listen = <K extends keyof DocumentEventMap>(
    target: Document | HTMLElement,
    type: K,
    listener: (event: DocumentEventMap[K]) => void,
  ) => target.addEventListener(type, listener as EventListener, { capture: true, signal });

  listen(holder, 'pointerdown', onPress);
  listen(document, 'pointermove', onMove);
  listen(document, 'pointerup', () => (pressed = undefined));
  // Editor.js selects blocks under the mouse, and would remove this selection.
  window.addEventListener(
    'mouseover',
    (event) => event.buttons === 1 && redactor.contains(event.target as Node) && event.stopImmediatePropagation(),
    { capture: true, signal },
  );
  listen(document, 'keydown', onKey);
  listen(document, 'selectionchange', () => {
    if (!spanning) return;
    const selected = selectedSpan(redactor);
    if (selected) mark(selected);
    else if (!pressed && window.getSelection()?.rangeCount) setSpanning(false);
  });
  listen(holder, 'beforeinput', (event) => {
    const { inputType } = event;
    if (!taken() || inputType.startsWith('history')) return;
    // The browser handles formatting within a list. It also handles drags, because it knows the drop position.
    if (!spanning && !/^delete(?!ByDrag)|^insert(?:Text|ReplacementText|Paragraph)$/.test(inputType)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (inputType.startsWith('delete')) remove();
    else if (inputType === 'insertText' || inputType === 'insertReplacementText') replace(escapeText(event.data ?? ''));
    else if (inputType === 'insertParagraph') split();
  });
  for (const type of ['copy', 'cut'] as const)
    listen(document, type, (event) => {
      const selected = taken();
      if (!selected) return;
      const blocks = sliceSpan(liveDocument.blocks(), selected);
      if (event.clipboardData) copyBlocks(event.clipboardData, blocks);
      event.preventDefault();
      event.stopImmediatePropagation();
      if (type === 'cut') remove();
    });
  // Deletes the selection first, so that the paste is inserted at a caret.
  listen(holder, 'paste', () => void remove());

  return {
    span,
    select(from, to = from) {
      const [first, last] = [liveDocument.element(from), liveDocument.element(to)];
      if (first && last) selectWhole(first, last);
    },
    grow,
    remove,
    destroy: () => ending.abort(),
  };
}
