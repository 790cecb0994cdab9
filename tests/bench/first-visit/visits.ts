/** Visits with an empty cache. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { slow4G } from '../pages/load-page.ts';

/** Delay of the fonts, and the maximum time to wait for them, in milliseconds. */
const LATE = 400;
const TIMEOUT = 10_000;

interface Seen {
  /** When `html[data-fonts]` was set, in milliseconds since the navigation began. */
  faceAt?: number;
  shift: number;
}
type Watched = typeof globalThis & { seen: Seen };

/**
 * @returns the time until the site's own font was shown, on slow 4G, in milliseconds; `undefined` if it was never shown
 */
export async function faceStands(browser: Browser, url: string): Promise<number | undefined> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', slow4G);
    return (await seenOn(page, url))?.faceAt;
  } finally {
    await context.close();
  }
}

/** @returns the layout shift of a page whose fonts are late; undefined if the fonts were never shown */
export async function shiftOf(browser: Browser, url: string, width: number): Promise<number | undefined> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  try {
    const page = await context.newPage();
    await page.route(/\.woff2$/, async (route) => {
      await delay(LATE);
      await route.continue();
    });
    return (await seenOn(page, url))?.shift;
  } finally {
    await context.close();
  }
}

async function seenOn(page: Page, url: string): Promise<Seen | undefined> {
  await page.addInitScript(watch);
  await page.goto(url);
  try {
    await page.waitForFunction(() => (globalThis as Watched).seen.faceAt !== undefined, undefined, {
      timeout: TIMEOUT,
    });
  } catch {
    return undefined;
  }
  // Waits for the frames in which the late fonts shift the lines.
  await page.waitForTimeout(200);
  return page.evaluate(() => (globalThis as Watched).seen);
}

/** Runs in the page before all other scripts. */
function watch(): void {
  const seen: Seen = { shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.documentElement?.dataset['fonts'] === undefined) return;
    observer.disconnect();
    // The next frame paints the font.
    requestAnimationFrame(() => requestAnimationFrame((now) => (seen.faceAt = now)));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-fonts'] });
}

/**
 * Returns the time from the click on a link to the paint of the next page, with 150 ms added to each response.
 * @param pointedAt how long the pointer is over the link before the click, in milliseconds, so that browsers can
 * prefetch
 */
export async function secondPage(browser: Browser, from: string, path: string, pointedAt: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(from, { waitUntil: 'networkidle' });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', slow4G);
    const link = page.locator(`main a[href="${path}"]`).first();
    await link.scrollIntoViewIfNeeded();
    if (pointedAt > 0) {
      await link.hover();
      await delay(pointedAt);
    }
    await page.evaluate(() => {
      addEventListener('click', ({ timeStamp }) => {
        sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
      });
    });
    await link.click();
    await page.waitForURL((url) => decodeURI(url.pathname) === decodeURI(path));
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    return await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return performance.timeOrigin + (paint?.startTime ?? Number.NaN) - Number(sessionStorage.getItem('clicked'));
    });
  } finally {
    await context.close();
  }
}
