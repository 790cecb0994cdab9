/**
 * Lays out what stands below the screen of a long post when the page is idle. All at once it is half of the time until
 * anything of 500 blocks is seen. It stays for the opening alone: what is not laid out has a height that is guessed,
 * and cuts off what stands out of its column.
 */
import { blockSelector } from './editorjs/elements.ts';
import { whenIdle } from './when-idle.ts';

/** More blocks than any screen shows, and how many are laid out at a time. */
const AT_ONCE = 60;

/** What may lead far away. A key or a press says so before it does: a place that is guessed would be left again. */
const leadAway = ['keydown', 'pointerdown', 'scroll'];

/**
 * To be called before anything of the blocks is measured.
 * @param ids those of the blocks, in their order
 * @param ready resolves when they stand there
 * @returns what ends it at once, for whoever goes to a place that has to be known
 */
export function layOutLater(ids: readonly string[], ready: Promise<unknown>): () => void {
  // A rule, not attributes: Editor.js looks at each change of an element once for each of its blocks. Nor `nth-child`:
  // a row of which that was asked is looked at whole from then on, whenever a block comes or goes.
  const sheet = new CSSStyleSheet();
  let laidOut = 0;

  function layOutMore(): void {
    laidOut += AT_ONCE;
    if (laidOut >= ids.length) return end();
    const last = CSS.escape(ids[laidOut - 1] ?? '');
    const below = `.writing ${blockSelector}[data-id='${last}'] ~ ${blockSelector}`;
    sheet.replaceSync(`${below} { content-visibility: auto; contain-intrinsic-block-size: auto 3em; }`);
  }
  /** A frame for each part, or the page would stand still for all of them at once. */
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
