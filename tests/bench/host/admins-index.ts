/** The admin's index in Chromium: the time until every row shows its state, and until a search shows its results. */
import { pages } from '#contract/paths.ts';
import { launchBrowser } from '../../support/browser.ts';
import type { Host } from '../../support/host.ts';
import { sessionCookies } from '../../support/writer.ts';
import type { Browser, Page } from 'playwright';
import { print, rounds, spread } from '../measure.ts';
import { atRest } from '../parts/process-tree.ts';

/** The status elements in the rows of the index, in this version and in 0.1.0. */
const statuses = '[data-post-row] .post-status, [data-post-row] .row-admin';

/** @param posts the number of posts, as text */
export async function adminsIndex(host: Host, posts: string): Promise<void> {
  // The login precedes the start of the browser. If a browser ends early, its requests fail with an unclear error.
  const cookies = await sessionCookies(host);
  const browser = await launchBrowser();
  try {
    await timeIndex(browser, host, cookies, posts);
  } finally {
    await browser.close();
  }
}

async function timeIndex(
  browser: Browser,
  host: Host,
  cookies: Awaited<ReturnType<typeof sessionCookies>>,
  posts: string,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const asked: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/')) asked.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const [opened, found, kilobytes]: [number[], number[], number[]] = [[], [], []];
  for (let round = -1; round < rounds(5); round += 1) {
    await atRest(host.pid);
    asked.length = 0;
    const took = await openIndex(page, host.url);
    await page.waitForLoadState('networkidle');
    const search = await timeSearch(page);
    // The first round is not counted: it fills the browser's cache, like the first visit of a day.
    if (round < 0) continue;
    opened.push(took);
    found.push(search);
    kilobytes.push((await Promise.all(asked)).reduce((sum, bytes) => sum + bytes, 0) / 1000);
  }
  print(`the admin’s index, ${posts}`, spread(opened), 'ms', 'until the rows say where they stand');
  print('a search there', spread(found), 'ms', '200 of them the pause after the last letter');
  print('what both ask of the API, compressed', spread(kilobytes), 'KB');
}

/** @returns milliseconds until every row shows its state */
export async function openIndex(page: Page, url: string): Promise<number> {
  const start = performance.now();
  await page.goto(url + pages.blog);
  await page.locator(statuses).last().waitFor();
  return performance.now() - start;
}

async function timeSearch(page: Page): Promise<number> {
  const start = performance.now();
  await page.getByRole('searchbox', { name: 'Find posts' }).fill('part 7');
  await page
    .locator('.post-filter-found [role=status]')
    .filter({ hasText: /\d post/ })
    .waitFor();
  return performance.now() - start;
}
