/** Markdown as it is typed becomes what it means, as a step of its own: one Backspace, or undo, takes that back. */
import type { ListItem } from '#contract/documents.ts';
import type { Area } from '../area.ts';
import { blockOf, type LiveBlock } from '../live-block.ts';
import { isComposing } from '../composing.ts';
import { caretAt, fieldAround, fieldsOf, offsetIn } from '../history/caret.ts';
import type { CaretPoint } from '../history/history.ts';
import { markAtCaret, settleSpace, takeOut, writeBehindMark } from './behind-mark.ts';
import { typedBlock, typedFence, typedMark } from './typed-marks.ts';

/** Blocks whose `text` is what stands in their first field. */
const textBlocks = new Set(['paragraph', 'header', 'quote', 'callout']);

interface Here {
  block: LiveBlock;
  blocks: LiveBlock[];
  point: CaretPoint;
  node: Node;
  nodeOffset: number;
}

/** @param options `step` runs a change as one step of the history; `undo` takes the last one back */
export function bindTyped(options: {
  holder: HTMLElement;
  area: Area;
  step: (work: () => void) => void;
  undo: () => void;
}): () => void {
  const { holder, area, step, undo } = options;
  const ending = new AbortController();
  /** What something typed has just become, until the writer does something else. */
  let made: { block: LiveBlock; isMark: boolean } | undefined;
  /** The mark that was closed before an input method began to write behind it. */
  let composedIn: Element | undefined;

  /** Where the caret stands in the first field of a block; none in code. */
  function here(): Here | undefined {
    const selection = window.getSelection();
    const node = selection?.focusNode;
    const element = blockOf(node ?? null);
    const [field] = element ? fieldsOf(element) : [];
    if (!selection?.isCollapsed || !node || !element || !field || fieldAround(element, node) !== field)
      return undefined;
    if (!holder.contains(element) || field.matches('.cm-content')) return undefined;
    const blocks = area.blocks();
    const block = blocks.find(({ id }) => id === element.dataset.id);
    const offset = offsetIn(field, node, selection.focusOffset);
    const point = { key: block?.id ?? '', field: 0, offset };
    return block && { block, blocks, point, node, nodeOffset: selection.focusOffset };
  }

  function make({ blocks }: Here, block: LiveBlock, caret: CaretPoint, isMark = false): void {
    step(() => {
      area.edit(
        blocks,
        blocks.map((one) => (one.id === block.id ? block : one)),
      );
      area.restore(caretAt(caret));
    });
    const now = standing(block.id);
    made = now && { block: now, isMark };
  }

  const standing = (id: string) => area.blocks().find((block) => block.id === id);

  /** Whether it still stands as it was made: undo may have taken it back already. */
  function isAsMade(): boolean {
    return made !== undefined && JSON.stringify(standing(made.block.id)) === JSON.stringify(made.block);
  }

  function markHere(at: Here): void {
    const { block, point } = at;
    const item = block.type === 'list' ? itemHere(at) : undefined;
    const text = item?.text ?? (textBlocks.has(block.type) ? block.data.text : undefined);
    const offset = item?.offset ?? point.offset;
    const marked = typeof text === 'string' ? typedMark(text, offset) : undefined;
    if (!marked) return;
    const data = item ? item.replaced(marked.html) : { ...block.data, text: marked.html };
    make(at, { ...block, data }, { ...point, offset: point.offset + marked.offset - offset }, true);
  }

  const listen = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    holder.addEventListener(type, listener, { capture: true, signal: ending.signal });

  listen('beforeinput', (event) => {
    if (made?.isMark && event.inputType === 'insertText' && event.data !== null && writeBehindMark(event.data)) {
      event.preventDefault();
      made = undefined;
    }
  });
  listen('input', (event) => {
    const { inputType, data, isComposing: composing } = event;
    made = undefined;
    settleSpace();
    if (composing || inputType !== 'insertText' || data === null || !/[\s*~`$\]]$/u.test(data)) return;
    const at = here();
    if (!at) return;
    if (!/\s$/u.test(data)) return markHere(at);
    const block = typedBlock(at.block, at.point.offset);
    // An item counts as one.
    if (block) make(at, block, { key: block.id, field: 0, offset: block.type === 'list' ? 1 : 0 });
  });
  // What an input method composes cannot be put elsewhere before it is there.
  listen('compositionstart', () => void (composedIn = made?.isMark ? markAtCaret() : undefined));
  listen('compositionend', ({ data }) => {
    if (composedIn && data) step(() => composedIn && takeOut(composedIn, data));
    composedIn = undefined;
  });
  listen('keydown', (event) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Backspace' && isAsMade()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      undo();
    } else if (event.key === 'Enter') {
      const at = here();
      const block = at && typedFence(at.block);
      if (!block) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      make(at, block, { key: block.id, field: 1, offset: 0 });
      return;
    }
    // The mark waits for the character that comes behind it.
    if (event.key.length > 1) made = undefined;
  });
  listen('pointerdown', () => (made = undefined));
  return () => ending.abort();
}

/** The item of a list that the caret stands in: its text, how far into it, and the list's data with another text. */
function itemHere({ block, node, nodeOffset }: Here) {
  const li = (node instanceof Element ? node : node.parentElement)?.closest('li');
  if (!li) return undefined;
  const path: number[] = [];
  for (let at: Element | null | undefined = li; at; at = at.parentElement?.closest('li'))
    path.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
  const items = structuredClone(block.data.items) as (string | ListItem)[];
  let level: (string | ListItem)[] = items;
  for (const index of path.slice(0, -1)) {
    const outer = level[index];
    if (typeof outer !== 'object') return undefined;
    level = outer.items;
  }
  const last = path.at(-1) ?? 0;
  const item = level[last];
  if (item === undefined) return undefined;
  return {
    text: typeof item === 'string' ? item : item.content,
    offset: offsetIn(li, node, nodeOffset),
    replaced(text: string) {
      level[last] = typeof item === 'string' ? text : { ...item, content: text };
      return { ...block.data, items };
    },
  };
}
