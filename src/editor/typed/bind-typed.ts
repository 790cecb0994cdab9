/** Markdown as it is typed becomes what it means, as a step of its own: one Backspace, or undo, takes that back. */
import { blockOf, type Area, type LiveBlock } from '../area.ts';
import { isComposing } from '../composing.ts';
import { fieldsOf, offsetIn } from '../history/caret.ts';
import type { CaretPoint } from '../history/history.ts';
import { typedBlock, typedFence, typedMark } from './typed-marks.ts';

/** @param options `step` runs a change as one step of the history; `undo` takes the last one back */
export function bindTyped(options: {
  holder: HTMLElement;
  area: Area;
  step: (work: () => void) => void;
  undo: () => void;
}): () => void {
  const { holder, area, step, undo } = options;
  const ending = new AbortController();
  /** Whether nothing was done since something typed became something else. */
  let justMade = false;

  function here(): { block: LiveBlock; point: CaretPoint; blocks: LiveBlock[] } | undefined {
    const selection = window.getSelection();
    const element = blockOf(selection?.focusNode ?? null);
    const [field] = element ? fieldsOf(element) : [];
    if (!selection?.isCollapsed || !selection.focusNode || !field?.contains(selection.focusNode)) return undefined;
    if (!element || !holder.contains(element) || field.matches('.cm-content')) return undefined;
    const blocks = area.blocks();
    const block = blocks.find(({ id }) => id === element.dataset.id);
    const offset = offsetIn(field, selection.focusNode, selection.focusOffset);
    return block && { block, blocks, point: { key: block.id, field: 0, offset } };
  }

  function make(blocks: readonly LiveBlock[], made: LiveBlock, caret: CaretPoint): void {
    step(() => {
      area.edit(
        blocks,
        blocks.map((block) => (block.id === made.id ? made : block)),
      );
      area.restore({ anchor: caret, focus: caret });
    });
    justMade = true;
  }

  const listen = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    holder.addEventListener(type, listener, { capture: true, signal: ending.signal });

  listen('input', (event) => {
    const { inputType, data, isComposing: composing } = event as InputEvent;
    justMade = false;
    if (composing || inputType !== 'insertText' || data === null || !/[\s*~`]$/u.test(data)) return;
    const at = here();
    if (!at) return;
    const { block, blocks, point } = at;
    if (/\s$/u.test(data)) {
      const made = typedBlock(block, point.offset);
      if (made) make(blocks, made, { key: made.id, field: 0, offset: made.type === 'list' ? 1 : 0 });
      return;
    }
    const text = typeof block.data.text === 'string' && block.type !== 'list' ? block.data.text : undefined;
    const marked = text === undefined ? undefined : typedMark(text, point.offset);
    if (marked)
      make(blocks, { ...block, data: { ...block.data, text: marked.html } }, { ...point, offset: marked.offset });
  });
  listen('keydown', (event) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Backspace' && justMade) {
      event.preventDefault();
      event.stopImmediatePropagation();
      undo();
    } else if (event.key === 'Enter') {
      const at = here();
      const made = at && typedFence(at.block);
      if (!made) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      make(at.blocks, made, { key: made.id, field: 1, offset: 0 });
    }
    if (event.key !== 'Shift') justMade = false;
  });
  listen('pointerdown', () => (justMade = false));
  return () => ending.abort();
}
