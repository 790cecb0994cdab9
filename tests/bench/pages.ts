/**
 * For each kind of page: the bytes that a reader's browser receives, and the time until the page is shown. Compared
 * with a hand-written page with the same text and images: one file, semantic HTML, a few lines of style. Each load
 * has an empty cache.
 */
import { launchBrowser } from '../support/browser.ts';
import { besideBaselines } from './pages/beside-baselines.ts';
import { comparePage } from './pages/compare.ts';

export async function run(): Promise<void> {
  const { urls, close } = await besideBaselines();
  const browser = await launchBrowser();
  for (const [name, both] of Object.entries(urls)) await comparePage(browser, name, both);
  await browser.close();
  await close();
}
