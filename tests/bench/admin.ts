/**
 * The admin's screens on a site of 5,000 posts, as many comments and as many files: the time from the request of a page
 * to its first paint, and until it reacts: a row of a list can be selected, a control of another screen can be used. The
 * browser has the scripts in its cache.
 */
import { adminScreenNames, adminScreens, type AdminScreen } from '#contract/admin-screens.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { api } from '#support/api-paths.ts';
import { sql } from 'drizzle-orm';
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { launchBrowser } from '../support/browser.ts';
import { startHost } from '../support/host.ts';
import { finish, print, printAim, rounds, sized, spread } from './measure.ts';
import { atRest } from './parts/process-tree.ts';
import { addPosts } from './parts/seed.ts';

/** The site URL is the same for all starts, because pages and images contain it. */
const env = { SITE_URL: 'http://site.test' };
const POSTS = sized(5_000, 100);
const lists: readonly AdminScreen[] = ['posts', 'media', 'comments', 'publications'];
/** Selects elements that can be used. */
const control = 'button:enabled, a[href], input:enabled';

async function run(): Promise<void> {
  const first = await startHost({ env });
  await first.stop();
  const { dataDir } = first;
  await addPosts(dataDir, env.SITE_URL, 0, POSTS);
  await addOthers(dataDir);
  const host = await startHost({ dataDir, env });
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: host.url });
  await context.request.post(api.login, { data: host.admin, headers: { origin: host.url } });
  for (const name of adminScreenNames) {
    const [paints, uses]: [number[], number[]] = [[], []];
    for (let round = -1; round < rounds(5); round += 1) {
      await atRest(host.pid);
      const page = await context.newPage();
      const { paint, use } = await timed(page, name);
      await page.close();
      if (round < 0) continue;
      paints.push(paint);
      uses.push(use);
    }
    print(`${name}: first paint, ${POSTS} posts`, spread(paints), 'ms');
    printAim(`${name}: reacts, ${POSTS} posts`, spread(uses).median, 1_000, 'ms');
  }
  await browser.close();
  await host.stop();
  await rm(dataDir, { recursive: true });
}

/** Opens a screen, and selects the first row of a list, or waits for a control of another screen. */
async function timed(page: Page, name: AdminScreen): Promise<{ paint: number; use: number }> {
  await page.addInitScript(
    ({ isList, wanted }) => {
      new MutationObserver((_, observer) => {
        const place = document.querySelector('[data-admin-screen]');
        const found = place?.querySelector<HTMLElement>(wanted);
        if (!found || (!isList && place?.querySelector('.loading, [aria-busy="true"]'))) return;
        observer.disconnect();
        if (isList) found.click();
        // The change is painted.
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('use')));
      }).observe(document, { childList: true, subtree: true });
    },
    { isList: lists.includes(name), wanted: lists.includes(name) ? '[data-select]' : control },
  );
  await page.goto(adminScreens[name].path);
  await page.waitForFunction(() => performance.getEntriesByName('use').length > 0);
  if (lists.includes(name)) await page.waitForSelector('[data-selected], .list-bar[data-shown]');
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    use: performance.getEntriesByName('use')[0]?.startTime ?? Number.NaN,
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

await run();
finish();
