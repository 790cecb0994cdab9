/** Moves blocks by dragging their handle, with mouse, pen or touch; a selection across blocks moves together. */
import { writing } from '#i18n/writing.ts';
import { depthShown } from './live-outline.ts';
import type { LiveDocument } from './live-document.ts';
import { endOfBranch } from './edits/outline.ts';
import type { Span } from './edits/edits.ts';
import { placeBlocks } from './edits/move.ts';
import { stageOf } from './editorjs/elements.ts';
import { dragHandle, type BlockOfButtons } from './editorjs/handles.ts';
import type { OpenEditor } from './open-editor.ts';
import { element } from './tools/dom.ts';
import { absorb, listen } from './tools/events.ts';

/** The distance after which a press becomes a drag, in CSS pixels. Small movements of the hand do not start a drag. */
const THRESHOLD = 6;
/**
 * The page scrolls by `SCROLL` pixels per frame while the pointer is closer to the window's edge than this distance.
 */
const EDGE = 64;
const SCROLL = 12;
/** Indentation of the drop line for each container around the drop position, in CSS pixels. */
const STEP = 20;

/** The dragged blocks. */
interface Dragged {
  from: string;
  to: string;
  /** The vertical position of the pointer. */
  y: number;
  /** The block before which the blocks would be dropped, and their new nesting depth. */
  before: string | undefined;
  depth: number;
}

export function bindDrag(open: OpenEditor, blockOfButtons: BlockOfButtons): void {
  const { holder, liveDocument, editor, selection, step, announce, signal } = open;
  const stage = stageOf(holder);
  const line = element('div', 'drop-line', { hidden: true });
  stage.append(line);
  /**
   * The current press. It includes the selection at that time, because the browser removes the selection afterward.
   */
  let pressed: { pointer: number; y: number; block: HTMLElement; span: Span | undefined } | undefined;
  /** Undefined until the pointer has moved far enough. */
  let dragged: Dragged | undefined;
  let frame = 0;

  /** Shows the drop position during a drag, and scrolls at the window's edges. */
  function draw(): void {
    if (!dragged) return;
    const { y } = dragged;
    if (y < EDGE) window.scrollBy(0, -SCROLL);
    else if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
    const { edge, ...place } = dropPlace(elementsOf(liveDocument), y);
    Object.assign(dragged, place);
    line.style.marginInlineStart = `${place.depth * STEP}px`;
    line.style.top = `${Math.round(edge - stage.getBoundingClientRect().top)}px`;
    frame = requestAnimationFrame(draw);
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
    for (const one of elementsOf(liveDocument)) delete one.dataset.dragged;
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

  listen(holder, 'pointerdown', signal, ({ target, button, pointerId, clientY }) => {
    const handle = target instanceof Element && target.closest<HTMLElement>(dragHandle);
    const block = handle ? blockOfButtons() : undefined;
    if (button !== 0 || !block || !handle) return;
    pressed = { pointer: pointerId, y: clientY, block, span: selection.span() };
    handle.setPointerCapture(pointerId);
  });
  listen(holder, 'pointermove', signal, ({ pointerId, clientY: y }) => {
    if (pointerId !== pressed?.pointer) return;
    if (!dragged && Math.abs(y - pressed.y) < THRESHOLD) return;
    if (!dragged) {
      dragged = { ...lift(liveDocument, pressed.block.dataset.id ?? '', pressed.span), y };
      // The press has opened the block's menu, which is now closed again.
      editor.toolbar.toggleBlockSettings(false);
      line.hidden = false;
      draw();
    }
    dragged.y = y;
  });
  listen(holder, 'pointerup', signal, drop);
  listen(holder, 'pointercancel', signal, end);
  listen(window, 'keydown', signal, (event) => {
    if (!dragged || event.key !== 'Escape') return;
    absorb(event);
    end();
  });
  signal.addEventListener('abort', () => {
    end();
    line.remove();
  });
}

const elementsOf = (liveDocument: LiveDocument) =>
  liveDocument.blocks().flatMap(({ id }) => liveDocument.element(id) ?? []);

/** Marks the blocks that are dragged by the handle of a block: the block, or the selection that contains it. */
function lift(liveDocument: LiveDocument, id: string, span: Span | undefined): Omit<Dragged, 'y'> {
  const blocks = liveDocument.blocks();
  const indexOf = (wanted: string | undefined) => blocks.findIndex((block) => block.id === wanted);
  const at = indexOf(id);
  const isInSpan = span !== undefined && indexOf(span.from.id) <= at && at <= indexOf(span.to.id);
  const [from, to] = isInSpan ? [span.from.id, span.to.id] : [id, id];
  const last = indexOf(to);
  // Nested blocks move with their container.
  for (const block of blocks.slice(indexOf(from), Math.max(last + 1, endOfBranch(blocks, last)))) {
    const one = liveDocument.element(block.id);
    if (one) one.dataset.dragged = '';
  }
  return { from, to, before: id, depth: 0 };
}

/** Returns the drop position for a pointer at `y`, and the vertical position of the drop line. */
function dropPlace(all: readonly HTMLElement[], y: number) {
  const next = all.find((item) => {
    const { top, height } = item.getBoundingClientRect();
    return y < top + height / 2;
  });
  // If the pointer is over the lower half of the block above, the drop position has at least the depth of that block.
  // Blocks can therefore be dropped at the end of a container.
  const above = next ? all[all.indexOf(next) - 1] : all.at(-1);
  const isOver = above !== undefined && y < above.getBoundingClientRect().bottom;
  return {
    before: next?.dataset.id,
    depth: Math.max(isOver ? depthShown(above) : 0, next ? depthShown(next) : 0),
    edge: next?.getBoundingClientRect().top ?? all.at(-1)?.getBoundingClientRect().bottom ?? 0,
  };
}
