/**
 * Keys at the edges of a block, before Editor.js hears them: joining never destroys. What cannot be joined is selected
 * first, and a second press takes it away.
 */
import { writing } from '#words/writing.ts';
import type { LiveDocument } from './live-document.ts';
import { blockOf } from './live-block.ts';
import { isComposing } from './composing.ts';
import { joinBackward, joinForward, moveBlocks } from './edits/edits.ts';
import { fieldAround, fieldsOf, offsetIn } from './history/caret.ts';
import type { SpanSelection } from './selection/span-selection.ts';

/** @param options `step` runs a change as one step of the history; `say` reads a sentence out */
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
    const block = blockOf(event.target) ?? blockOf(window.getSelection()?.anchorNode ?? null);
    const id = block?.dataset.id;
    if (!block || id === undefined || !holder.contains(block)) return;
    if (event.altKey && event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      take(event, () => move(id, event.key === 'ArrowUp' ? -1 : 1));
    else if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && edgeOf(block, event))
      join(event, id);
  }

  function join(event: KeyboardEvent, id: string): void {
    const before = liveDocument.blocks();
    const joined = event.key === 'Backspace' ? joinBackward(before, id) : joinForward(before, id);
    if (!joined) return;
    take(event, () => {
      if ('select' in joined) selection.select(joined.select);
      else
        step(() => {
          liveDocument.edit(before, joined.blocks);
          liveDocument.restore({ anchor: joined.caret, focus: joined.caret });
        });
    });
  }

  function move(id: string, by: -1 | 1): void {
    const selected = selection.span();
    const before = liveDocument.blocks();
    const [from, to] = [selected?.from.id ?? id, selected?.to.id ?? id];
    const after = moveBlocks(before, from, to, by);
    if (!after) return;
    const caret = liveDocument.caret();
    step(() => {
      liveDocument.edit(before, after);
      if (selected) selection.select(from, to);
      else if (caret) liveDocument.restore(caret);
    });
    announce(writing.movedTo(after.findIndex((block) => block.id === from) + 1, after.length));
  }

  holder.addEventListener('keydown', onKey, { capture: true });
  return () => holder.removeEventListener('keydown', onKey, { capture: true });
}

function take(event: KeyboardEvent, work: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  work();
}

/** Whether the caret stands at the edge of the block's text that the key would go beyond. */
function edgeOf(block: HTMLElement, event: KeyboardEvent): boolean {
  if (event.key !== 'Backspace' && event.key !== 'Delete') return false;
  const selection = window.getSelection();
  const [field, further] = fieldsOf(block);
  const isList = field?.querySelector('li') !== null;
  // From one field of a block to the next Editor.js leads.
  if (event.key === 'Delete' && further && !isList) return false;
  if (!selection?.isCollapsed || !selection.focusNode) return false;
  if (!field || fieldAround(block, selection.focusNode) !== field) return false;
  if (field.matches('.cm-content, input, textarea')) return false;
  const at = offsetIn(field, selection.focusNode, selection.focusOffset);
  // A list takes Backspace at the start of an item itself.
  if (event.key === 'Backspace') return at === 0 && !isList;
  return at >= offsetIn(field, field, field.childNodes.length);
}
