/**
 * Selections across blocks. While a selection extends beyond its block, all blocks become one editing host. The
 * browser's own selection, by mouse, keys or touch, then extends over the blocks, and is drawn and copied as usual.
 * The functions of `edits/edits.ts` apply changes to the selected blocks.
 */
import { redactorOf } from '../editorjs/elements.ts';
import { blockOf } from '../live-block.ts';
import { sliceSpan } from '../edits/edits.ts';
import { escapeText } from '#domain/document/escape.ts';
import type { OpenEditor, SpanSelection } from '../open-editor.ts';
import { hasOwnActs, listen, take, isCommand, isComposing } from '../tools/events.ts';
import { copyBlocks } from './copy-blocks.ts';
import { growOverNext, extendOver } from './extend.ts';
import { placeAt, holdsAll } from './places.ts';
import { spanEdits, type SpanEdits } from './span-edits.ts';
import { createSpanning, type Spanning } from './spanning.ts';
import { fieldAround } from '../history/caret.ts';
import { isNativeField } from '../tools/dom.ts';
import { selectBlocks } from './span.ts';

export function bindSpanSelection(
  open: Pick<OpenEditor, 'holder' | 'liveDocument' | 'step' | 'signal'>,
): SpanSelection {
  const { holder, liveDocument, signal } = open;
  const redactor = redactorOf(holder);
  const spanning = createSpanning(redactor);
  const edits = spanEdits(open, spanning);
  const keyboard = spanKeyboard(redactor, spanning, edits);
  const isPressed = bindPresses(holder, redactor, spanning, signal);

  listen(document, 'keydown', signal, keyboard.onKey);
  document.addEventListener(
    'selectionchange',
    () => {
      if (!spanning.isOn()) return;
      if (spanning.span()) spanning.show();
      else if (!isPressed() && window.getSelection()?.rangeCount) spanning.set(false);
    },
    { capture: true, signal },
  );
  listen(holder, 'beforeinput', signal, (event) => {
    const { inputType } = event;
    if (!spanning.taken() || inputType.startsWith('history')) return;
    // The browser handles formatting within a list. It also handles drags, because it knows the drop position.
    if (!spanning.isOn() && !/^delete(?!ByDrag)|^insert(?:Text|ReplacementText|Paragraph)$/.test(inputType)) return;
    take(event);
    if (inputType.startsWith('delete')) edits.remove();
    else if (/^insert(?:Replacement)?Text$/.test(inputType)) edits.replace(escapeText(event.data ?? ''));
    else if (inputType === 'insertParagraph') edits.split();
  });
  for (const type of ['copy', 'cut'] as const)
    listen(document, type, signal, (event) => {
      const selected = spanning.taken();
      if (!selected) return;
      if (event.clipboardData) copyBlocks(event.clipboardData, sliceSpan(liveDocument.blocks(), selected));
      take(event);
      if (type === 'cut') edits.remove();
    });
  // Deletes the selection first, so that the paste is inserted at a caret.
  listen(holder, 'paste', signal, () => void edits.remove());

  return {
    span: spanning.span,
    select(from, to = from) {
      const [first, last] = [liveDocument.element(from), liveDocument.element(to)];
      if (first && last) keyboard.selectWhole(first, last);
    },
    grow() {
      const end = spanning.span()?.to.id;
      const last = end === undefined ? undefined : liveDocument.element(end);
      if (growOverNext(redactor, last, () => spanning.set(true))) spanning.show();
    },
    remove: edits.remove,
  };
}

/**
 * Extends the selection from a press to the block under the mouse.
 * @returns a function that returns whether a press may become a selection
 */
function bindPresses(holder: HTMLElement, redactor: HTMLElement, spanning: Spanning, signal: AbortSignal) {
  /** The position of a press that may start a selection. */
  let pressed: { block: HTMLElement; node: Node; offset: number } | undefined;

  listen(holder, 'pointerdown', signal, (event) => {
    pressed = undefined;
    if (event.button !== 0 || !(event.target instanceof Node) || !redactor.contains(event.target)) return;
    if (!event.shiftKey) spanning.set(false);
    if (hasOwnActs(event)) return;
    const block = blockOf(event.target);
    const place = placeAt(event.clientX, event.clientY);
    if (block && place && block.contains(place.node)) pressed = { block, ...place };
  });
  listen(document, 'pointermove', signal, ({ buttons, pointerType, clientX, clientY }) => {
    if (!pressed || buttons !== 1 || pointerType === 'touch') return;
    const over = blockOf(document.elementFromPoint(clientX, clientY));
    if (!spanning.isOn() && (!over || over === pressed.block || !redactor.contains(over))) return;
    spanning.set(true);
    const place = placeAt(clientX, clientY);
    if (place && redactor.contains(place.node))
      window.getSelection()?.setBaseAndExtent(pressed.node, pressed.offset, place.node, place.offset);
  });
  listen(document, 'pointerup', signal, () => (pressed = undefined));
  // Editor.js selects blocks under the mouse, and would remove this selection.
  listen(window, 'mouseover', signal, (event) => {
    if (event.buttons === 1 && redactor.contains(event.target as Node)) event.stopImmediatePropagation();
  });
  return () => pressed !== undefined;
}

/** Edits the selection. Returns whether the key has an effect on a selection across blocks. */
function editByKey(event: KeyboardEvent, edits: SpanEdits): boolean {
  const { key } = event;
  if (key === 'Backspace' || key === 'Delete') edits.remove();
  else if (key === 'Enter') edits.split();
  else if (key === 'Tab') return false;
  else if (key === 'Escape') edits.collapse('end');
  else if (!event.shiftKey && key.startsWith('Arrow')) edits.collapse(/Left|Up/.test(key) ? 'start' : 'end');
  else return isCommand(event) && edits.format(key.toLowerCase());
  return true;
}

/**
 * Keys that create, extend and change a selection across blocks.
 *
 * @returns a function that handles a key, and a function that selects whole blocks
 */
function spanKeyboard(redactor: HTMLElement, spanning: Spanning, edits: SpanEdits) {
  function onKey(event: KeyboardEvent): void {
    if (!(event.target instanceof Node) || !redactor.contains(event.target) || hasOwnActs(event)) return;
    const all = isCommand(event) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'a';
    if (all) selectAll(event);
    else if (spanning.span()) onSpanKey(event);
    else if (!spanning.isOn() && isComposing(event)) edits.remove();
    else if (event.key === 'Enter' && !event.shiftKey && !spanning.isOn() && edits.split()) take(event);
    else if (event.shiftKey && !event.altKey && event.key.startsWith('Arrow')) extendByKey(event);
  }

  function onSpanKey(event: KeyboardEvent): void {
    // An input method replaces the selection, so the selection is deleted before the composition begins.
    if (isComposing(event)) return void edits.remove();
    if ((isCommand(event) && /^[sk]$/i.test(event.key)) || event.altKey) return;
    // Editor.js must not receive the key, because it would treat these blocks as its own selection.
    event.stopImmediatePropagation();
    if (editByKey(event, edits)) event.preventDefault();
  }

  /**
   * Selects the block's text on the first press, and all blocks on the second press. Browsers handle the first press
   * themselves.
   */
  function selectAll(event: KeyboardEvent): void {
    const block = blockOf(event.target) ?? blockOf(window.getSelection()?.anchorNode ?? null);
    const field = block && fieldAround(block, event.target as Node);
    // Input fields select only their own content, even on a second press.
    const isWhole = !isNativeField(event.target) && (spanning.isOn() || !field || holdsAll(field));
    // Editor.js would start its own selection of blocks on this key. Code blocks are excepted, because CodeMirror needs
    // the key.
    if (!field?.matches('.cm-content')) event.stopPropagation();
    if (!isWhole) return;
    take(event);
    const [first, last] = [redactor.firstElementChild, redactor.lastElementChild];
    if (first instanceof HTMLElement && last instanceof HTMLElement) selectWhole(first, last);
  }

  function selectWhole(first: HTMLElement, last: HTMLElement): void {
    spanning.set(true);
    redactor.focus({ preventScroll: true });
    selectBlocks(first, last);
    spanning.show();
  }

  function extendByKey(event: KeyboardEvent): void {
    if (extendOver(event, redactor, () => spanning.set(true))) {
      take(event);
      spanning.show();
      // If there is no next block, Editor.js would start its own selection and remove this one.
    } else if (!(event.target as Element).closest('.cm-content')) event.stopPropagation();
  }

  return { onKey, selectWhole };
}
