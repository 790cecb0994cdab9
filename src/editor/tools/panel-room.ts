/**
 * Makes space below a block for its floating panel, so that the panel covers neither a caption nor the next block.
 * The pressed or focused element keeps its position in the window. To achieve this, the page scrolls by the space
 * that is added or removed above the element.
 */
import { blockSelector } from '../editorjs/elements.ts';

/** The distance between a panel and the next block, in CSS pixels. */
const GAP = 6;

/** Adds space below a block down to `bottom`, in CSS pixels from the top of the window. */
export function makeRoom(block: HTMLElement, bottom: number): void {
  const taken = Number.parseFloat(block.style.paddingBlockEnd) || 0;
  const missing = bottom + GAP - (block.getBoundingClientRect().bottom - taken);
  block.style.paddingBlockEnd = missing > 0 ? `${Math.ceil(missing)}px` : '';
}

export function releaseRoom(block: HTMLElement): void {
  block.style.paddingBlockEnd = '';
}

/** Makes room for the focused block's panel. */
export function bindPanelRoom({ holder, signal }: { holder: HTMLElement; signal: AbortSignal }): void {
  let block: HTMLElement | undefined;
  let isPressed = false;

  const fit = (floating: HTMLElement[]) =>
    block && makeRoom(block, Math.max(...floating.map((part) => part.getBoundingClientRect().bottom)));
  const growing = new ResizeObserver(() => block && fit(floatingIn(block)));

  /** Moves the added room to the block that now has the focus. */
  function follow(): void {
    const focused = holder.contains(document.activeElement) ? document.activeElement : null;
    const next = focused?.closest<HTMLElement>(blockSelector) ?? undefined;
    const floating = next ? floatingIn(next) : [];
    growing.disconnect();
    if (!block && floating.length === 0) return;
    keepInPlace(focused, () => {
      if (block && (block !== next || floating.length === 0)) releaseRoom(block);
      block = floating.length > 0 ? next : undefined;
      fit(floating);
    });
    for (const part of floating) growing.observe(part);
  }
  /**
   * Does nothing while the pointer is pressed. Otherwise, the page could move, and the press would end on another
   * element.
   */
  const onFocus = ({ type, relatedTarget }: FocusEvent) => {
    const goesOn = type === 'focusout' && relatedTarget instanceof Node && holder.contains(relatedTarget);
    if (!isPressed && !goesOn) follow();
  };
  const onRelease = () => {
    if (!isPressed) return;
    isPressed = false;
    requestAnimationFrame(follow);
  };
  for (const type of ['focusin', 'focusout'] as const) holder.addEventListener(type, onFocus, { signal });
  addEventListener('pointerdown', () => void (isPressed = true), { capture: true, signal });
  for (const type of ['pointerup', 'pointercancel', 'dragend'])
    addEventListener(type, onRelease, { capture: true, signal });
  signal.addEventListener('abort', () => growing.disconnect());
}

/** Returns the visible elements of a block that extend below it without being part of its height. */
function floatingIn(block: HTMLElement): HTMLElement[] {
  return [...block.querySelectorAll<HTMLElement>('.block-panel, .placeholder-field')].filter((part) => {
    const { position, opacity } = getComputedStyle(part);
    return position === 'absolute' && opacity === '1' && part.checkVisibility();
  });
}

/** Runs `work` and scrolls so that an element keeps its position on the screen. */
function keepInPlace(part: Element | null, work: () => void): void {
  const before = part?.getBoundingClientRect().top ?? 0;
  const { style } = document.documentElement;
  // The browser's own scroll anchoring would correct the position a second time.
  style.overflowAnchor = 'none';
  work();
  const moved = (part?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  requestAnimationFrame(() => requestAnimationFrame(() => void (style.overflowAnchor = '')));
}
