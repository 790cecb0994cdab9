/**
 * The admin's lists on a site of 5,000 posts, as many comments and as many files: the time from the request of a page
 * to its first paint, and to rows that react. The browser has the scripts in its cache.
 */
import { adminScreens, type AdminScreen } from '#contract/admin-screens.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { sql } from 'drizzle-orm';
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { launchBrowser } from '../support/browser.ts';
import { startHost } from '../support/host.ts';
import { signedIn } from './editor/signed-in.ts';
import { addPosts } from './host/posts.ts';
import { print, printAim, rounds, sized, spread } from './measure.ts';
import { atRest } from './parts/process-tree.ts';

/** The site URL is the same for all starts, because pages and images contain it. */
const env = { SITE_URL: 'http://site.test' };
const POSTS = sized(5_000, 100);
const lists: readonly AdminScreen[] = ['posts', 'media', 'comments', 'publications'];

export async function run(): Promise<void> {
  const first = await startHost({ env });
  await first.stop();
  const { dataDir } = first;
  await addPosts(dataDir, env.SITE_URL, 0, POSTS);
  await addOthers(dataDir);
  const host = await startHost({ dataDir, env });
  const browser = await launchBrowser();
  const context = await signedIn(browser, host);
  for (const name of lists) {
    const [paints, rows]: [number[], number[]] = [[], []];
    for (let round = -1; round < rounds(5); round += 1) {
      await atRest(host.pid);
      const page = await context.newPage();
      const { paint, row } = await timed(page, adminScreens[name].path);
      await page.close();
      if (round < 0) continue;
      paints.push(paint);
      rows.push(row);
    }
    print(`${name}: first paint, ${POSTS} posts`, spread(paints), 'ms');
    printAim(`${name}: rows, ${POSTS} posts`, spread(rows).median, 1_000, 'ms');
  }
  await browser.close();
  await host.stop();
  await rm(dataDir, { recursive: true });
}

/** Opens a list, and selects its first row as soon as the row is there. */
async function timed(page: Page, path: string): Promise<{ paint: number; row: number }> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const box = document.querySelector<HTMLInputElement>('[data-select]');
      if (!box) return;
      observer.disconnect();
      box.click();
      // The selection is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('row')));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(path);
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('row').length > 0 &&
      document.querySelector('[data-selected], .list-bar[data-shown]'),
  );
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    row: performance.getEntriesByName('row')[0]?.startTime ?? Number.NaN,
  }));
}

/** Adds a comment to each post, and as many small files, to a site that is not running. */
async function addOthers(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(dataDir, { exclusive: true });
  const numbers = sql`generate_series(1, ${sql.raw(String(POSTS))}) n`;
  await db.execute(sql`insert into comments (id, post_id, text, state, created_at, live_at, author_name)
    select 'bench-' || id, id, 'A comment on ' || id, 'live', now(), now(), 'Reader' from posts`);
  await db.execute(sql`insert into media (id, sha256, kind, mime, width, height, bytes, name, master)
    select left(md5(n::text), 22), md5(n::text) || md5(n::text), 'pdf', 'application/pdf', 0, 0, 1,
      'file-' || n || '.pdf', 'x'::bytea from ${numbers}`);
  await close();
}
