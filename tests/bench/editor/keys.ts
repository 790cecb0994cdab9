/** Time from a key to its frame, for keys typed quickly one after the other in the middle of the document. */
import type { Page } from 'playwright';

/** Milliseconds between keys. */
const PACE = 60;
const TEXT = 'a word or two, ';

/**
 * Types into the paragraph in the middle of the page.
 * @returns milliseconds from each key press to the next frame
 */
export async function keysToFrames(page: Page, keys: number): Promise<number[]> {
  const paragraphs = page.locator('.codex-editor :is(p, .ce-paragraph)[contenteditable=true]');
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(undefined);
        });
      },
      true,
    );
  });
  const text = TEXT.repeat(Math.ceil(keys / TEXT.length)).slice(0, keys);
  await page.keyboard.type(text, { delay: PACE });
  await page.waitForFunction((wanted) => (window as unknown as { keyTimes: number[] }).keyTimes.length >= wanted, keys);
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}
