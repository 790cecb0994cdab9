/** Keys that create, extend and change a selection across blocks. */
import { fieldAround } from '../history/caret.ts';
import { blockOf } from '../live-block.ts';
import { isNativeField } from '../tools/dom.ts';
import { hasOwnActs, isCommand, isComposing, take } from '../tools/events.ts';
import { extendOver } from './extend.ts';
import { holdsAll } from './places.ts';
import { selectBlocks } from './span.ts';
import type { SpanEdits } from './span-edits.ts';
import type { Spanning } from './spanning.ts';

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

/** @returns a function that handles a key, and a function that selects whole blocks */
export function spanKeyboard(redactor: HTMLElement, spanning: Spanning, edits: SpanEdits) {
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
