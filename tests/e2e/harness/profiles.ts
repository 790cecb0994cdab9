/**
 * Browser profiles that several tests use one after the other. The profiles retain their caches, so that pages do not
 * load scripts again.
 */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';

/** Unused profiles without open pages, by site and options. */
const idle = new Map<string, BrowserContext[]>();

/** @returns a profile without stored data and without a session */
export async function takeProfile(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return idle.get(JSON.stringify([url, options]))?.pop() ?? browser.newContext(options);
}

/**
 * Closes the pages of a profile, clears its storage, and saves the profile for the next test with the same options.
 * Profiles with added scripts or functions (`addInitScript`, `exposeFunction`) must not be saved, because these cannot
 * be removed.
 */
export async function giveBack(
  context: BrowserContext,
  url: string,
  options: BrowserContextOptions = {},
): Promise<void> {
  await context.setOffline(false);
  const blank = await context.newPage();
  for (const page of context.pages()) if (page !== blank) await page.close();
  await context.clearCookies();
  // The storage is cleared with standard browser APIs, on a URL of the site that runs no scripts.
  await blank.goto(`${url}/robots.txt`);
  await blank.evaluate(async () => {
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const removal = indexedDB.deleteDatabase(name);
        removal.onsuccess = resolve;
        removal.onerror = () => reject(new Error(`${name} stays.`));
      });
    }
  });
  await blank.close();
  const kind = JSON.stringify([url, options]);
  idle.set(kind, [...(idle.get(kind) ?? []), context]);
}
