/** Browser profiles that are used one after the other: with their caches, which spare the next page its scripts. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';

/** Those that no page is open in, by their site and what else they are. */
const idle = new Map<string, BrowserContext[]>();

/** @returns a profile in which nothing is stored and nobody is signed in */
export async function takeProfile(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return idle.get(JSON.stringify([url, options]))?.pop() ?? browser.newContext(options);
}

/**
 * Closes the pages of a profile, clears its storage, and keeps it for the next user of such a profile. Not for a
 * profile with its own scripts or functions (`addInitScript`, `exposeFunction`), which cannot be removed.
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
  // By what every browser has, from an address of the site that runs nothing.
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
