/**
 * Delays the layout of the part of a long post that is below the screen until the page is idle. Without the delay,
 * layout takes half of the time until the first of 500 blocks is visible. The delay applies only when a post is
 * opened. Blocks without layout have an estimated height and clip content outside of their column.
 */
import { blockSelector } from './editorjs/elements.ts';
import { whenIdle } from './lazy-import.ts';

/** The number of blocks that are laid out at a time. No screen shows as many blocks at once. */
const AT_ONCE = 60;

/**
 * Events that can move to a distant part of the document. All blocks are laid out before such a move, because
 * estimated positions are wrong.
 */
const leadAway = ['keydown', 'pointerdown', 'scroll'];

/**
 * Must be called before anything measures the blocks.
 * @param ids ids of the blocks, in their order
 * @param ready resolves when the blocks are in the page
 * @returns a function that completes the layout at once, for moves that need exact positions
 */
export function layOutLater(ids: readonly string[], ready: Promise<unknown>): () => void {
  // Uses a style rule instead of attributes, because Editor.js compares each changed element with every block. The
  // rule does not use `nth-child`, because browsers would then check the whole list whenever a block is added or
  // removed.
  const sheet = new CSSStyleSheet();
  let laidOut = 0;

  function layOutMore(): void {
    laidOut += AT_ONCE;
    if (laidOut >= ids.length) return end();
    const last = CSS.escape(ids[laidOut - 1] ?? '');
    const below = `.writing ${blockSelector}[data-id='${last}'] ~ ${blockSelector}`;
    sheet.replaceSync(`${below} { content-visibility: auto; contain-intrinsic-block-size: auto 3em; }`);
  }
  /** Lays out one group of blocks per frame, because laying out all blocks at once would block the page. */
  function goOn(): void {
    if (laidOut >= ids.length) return;
    requestAnimationFrame(() =>
      whenIdle(() => {
        layOutMore();
        goOn();
      }),
    );
  }
  function end(): void {
    laidOut = ids.length;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    for (const type of leadAway) removeEventListener(type, end, { capture: true });
  }

  document.adoptedStyleSheets.push(sheet);
  for (const type of leadAway) addEventListener(type, end, { capture: true });
  layOutMore();
  void ready.then(goOn);
  return end;
}
