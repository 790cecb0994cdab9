/** Moves blocks by dragging their handle, with mouse, pen or touch; a selection across blocks moves together. */
import { writing } from '#i18n/writing.ts';
import type { EditorApi } from './editor-api.ts';
import { depthShown } from './live-outline.ts';
import type { LiveDocument } from './live-document.ts';
import { endOfBranch } from './edits/outline.ts';
import type { Span } from './edits/edits.ts';
import { placeBlocks } from './edits/move.ts';
import { stageOf } from './editorjs/elements.ts';
import { dragHandle, type Handles } from './editorjs/handles.ts';
import type { SpanSelection } from './selection/span-selection.ts';
import { element } from './tools/dom.ts';

/** The distance after which a press becomes a drag, in CSS pixels. Small movements of the hand do not start a drag. */
const THRESHOLD = 6;
/**
 * The page scrolls by `SCROLL` pixels per frame while the pointer is closer to the window's edge than this distance.
 */
const EDGE = 64;
const SCROLL = 12;
/** Indentation of the drop line for each container around the drop position, in CSS pixels. */
const STEP = 20;

/** @param options `step` runs a change as one undo step; `say` announces a message to screen readers */
export function bindDrag(options: {
  holder: HTMLElement;
  liveDocument: LiveDocument;
  editor: Pick<EditorApi, 'toolbar'>;
  handles: Handles;
  selection: SpanSelection;
  step: (work: () => void) => void;
  announce: (text: string) => void;
}): () => void {
  const { holder, liveDocument, editor, handles, selection, step, announce } = options;
  const stage = stageOf(holder);
  const line = element('div', 'drop-line', { hidden: true });
  stage.append(line);
  const ending = new AbortController();
  const { signal } = ending;
  /**
   * The current press. It includes the selection at that time, because the browser removes the selection afterward.
   */
  let pressed: { pointer: number; y: number; block: HTMLElement; span: Span | undefined } | undefined;
  /**
   * The dragged blocks, and the block before which they would be dropped. Undefined until the pointer has moved far
   * enough.
   */
  let dragged: { from: string; to: string; before: string | undefined; depth: number; y: number } | undefined;
  let frame = 0;

  const elements = () => liveDocument.blocks().flatMap(({ id }) => liveDocument.element(id) ?? []);

  function onPress(event: PointerEvent): void {
    const handle = event.target instanceof Element && event.target.closest<HTMLElement>(dragHandle);
    const block = handle ? handles.block() : undefined;
    if (event.button !== 0 || !block || !handle) return;
    pressed = { pointer: event.pointerId, y: event.clientY, block, span: selection.span() };
    handle.setPointerCapture(event.pointerId);
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== pressed?.pointer) return;
    if (!dragged && Math.abs(event.clientY - pressed.y) < THRESHOLD) return;
    if (!dragged) begin(pressed.block, pressed.span, event.clientY);
    if (dragged) dragged.y = event.clientY;
  }

  function begin(block: HTMLElement, span: Span | undefined, y: number): void {
    const id = block.dataset.id ?? '';
    const blocks = liveDocument.blocks();
    const ids = blocks.map((item) => item.id);
    const [start, end] = [ids.indexOf(span?.from.id ?? ''), ids.indexOf(span?.to.id ?? '')];
    const isInSpan = span !== undefined && start <= ids.indexOf(id) && ids.indexOf(id) <= end;
    dragged = { from: isInSpan ? span.from.id : id, to: isInSpan ? span.to.id : id, before: id, depth: 0, y };
    // The press has opened the block's menu, which is now closed again.
    editor.toolbar.toggleBlockSettings(false);
    const [first, last] = isInSpan ? [start, end] : [ids.indexOf(id), ids.indexOf(id)];
    for (const one of elements()) {
      const at = ids.indexOf(one.dataset.id ?? '');
      // Nested blocks move with their container.
      if (first <= at && at < Math.max(last + 1, endOfBranch(blocks, last))) one.dataset.dragged = '';
    }
    line.hidden = false;
    draw();
  }

  /** Shows the drop position during a drag, and scrolls at the window's edges. */
  function draw(): void {
    if (!dragged) return;
    const { y } = dragged;
    if (y < EDGE) window.scrollBy(0, -SCROLL);
    else if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
    const all = elements();
    const next = all.find((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y < top + height / 2;
    });
    dragged.before = next?.dataset.id;
    // If the pointer is over the lower half of the block above, the drop position has at least the depth of that
    // block. Blocks can therefore be dropped at the end of a container.
    const above = next ? all[all.indexOf(next) - 1] : all.at(-1);
    const isOver = above !== undefined && y < above.getBoundingClientRect().bottom;
    dragged.depth = Math.max(isOver ? depthShown(above) : 0, next ? depthShown(next) : 0);
    line.style.marginInlineStart = `${dragged.depth * STEP}px`;
    const edge = next?.getBoundingClientRect().top ?? all.at(-1)?.getBoundingClientRect().bottom ?? 0;
    line.style.top = `${Math.round(edge - stage.getBoundingClientRect().top)}px`;
    frame = requestAnimationFrame(draw);
  }

  function drop(): void {
    if (dragged) {
      const { from, to, before: place, depth } = dragged;
      const before = liveDocument.blocks();
      const after = placeBlocks(before, from, to, place, depth);
      if (after) {
        step(() => liveDocument.edit(before, after));
        announce(writing.movedTo(after.findIndex(({ id }) => id === from) + 1, after.length));
      }
    }
    end();
  }

  function end(): void {
    pressed = undefined;
    // Almost every press ends without a drag.
    if (!dragged) return;
    cancelAnimationFrame(frame);
    // Closes the menu again, because it may have opened during the drag.
    editor.toolbar.toggleBlockSettings(false);
    dragged = undefined;
    line.hidden = true;
    for (const one of elements()) delete one.dataset.dragged;
  }

  holder.addEventListener('pointerdown', onPress, { signal });
  holder.addEventListener('pointermove', onMove, { signal });
  holder.addEventListener('pointerup', drop, { signal });
  holder.addEventListener('pointercancel', end, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (!dragged || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    },
    { signal, capture: true },
  );
  return () => {
    end();
    ending.abort();
    line.remove();
  };
}
