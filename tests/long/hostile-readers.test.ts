/**
 * Stores 7,000 attacks in the fields that visitors control: comments, public names, mentions by other sites, and the
 * subscription form. They are written to the database without sanitizing. No script of them runs on a post's page or
 * the dashboard, with and without the page's content security policy.
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { comments, mentions, users } from '#server/platform/db/schema/index.ts';
import { sharedBrowser } from '../support/browser.ts';
import { hostileHtml } from '../support/hostile.ts';
import { startHost } from '../support/host.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sessionCookies } from '../support/writer.ts';
import { putSettings, signInForCalls } from '../e2e/harness/admin-calls.ts';
import { withDatabase } from './parts/commands.ts';

const ATTACKS = Number(process.env['COUNT'] ?? 7_000);

/** Places in Markdown for an attack: as text and as a URL. */
const places: readonly ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => `*${attack}*`,
  (attack) => `\`${attack}\``,
  (attack) => `[${attack}](https://a.example/)`,
  (attack) => `[x](${attack})`,
  (attack) => `[x](<${attack}>)`,
  (attack) => `<${attack}>`,
  (attack) => `$${attack}$`,
  (attack) => `$\\text{${attack}}$`,
  (attack) => `$\\href{${attack}}{x}$`,
  (attack) => `> ${attack}\n\n# ${attack}\n\n![${attack}](${attack})`,
];
/** Common ways to bypass filters. */
const disguises: readonly ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => attack.replaceAll('<', '<\u200b'),
  (attack) => attack.replaceAll(' ', '\t'),
  (attack) => attack.replaceAll(' ', '\u2028'),
  (attack) => attack.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (attack) => attack.replaceAll('<', '\\<'),
  (attack) => `"'>${attack}`,
  (attack) => attack.toUpperCase().replaceAll('PWNED', 'pwned'),
];
const short = [
  ...hostileHtml.filter(({ length }) => length < 1_000).map((text) => text.replaceAll('\0', '').toWellFormed()),
  'javascript:pwned()',
  'JaVaScRiPt:pwned()',
  'data:text/html,<script>parent.pwned()</script>',
  'java\tscript:pwned()',
];
const attackAt = (index: number) => {
  const attack = short[index % short.length] ?? '';
  const place = places[Math.floor(index / short.length) % places.length] ?? String;
  const disguise = disguises[Math.floor(index / short.length / places.length) % disguises.length] ?? String;
  return { plain: disguise(attack), text: place(disguise(attack)) };
};

/** Events that a script could wait for. */
const events = 'mouseover mouseenter focus toggle load error animationstart beforetoggle'.split(' ');
/** Triggers every event on every element of the page, and returns the first link to another protocol than the web's. */
const provoke = (page: Page) =>
  page.evaluate((events) => {
    for (const element of document.querySelectorAll<HTMLElement>('#comments *, main *')) {
      for (const name of events) element.dispatchEvent(new Event(name));
      if (element instanceof HTMLAnchorElement && !/^https?:|^mailto:/.test(element.protocol)) return element.outerHTML;
    }
    return undefined;
  }, events);

test(`${ATTACKS} attacks by what readers write`, async () => {
  const first = await startHost();
  const found = await fetch(`${first.url}${api.posts}?published=true&limit=20`);
  const posts = (await found.json()) as { id: string; address: string | null }[];
  await first.stop();

  const now = new Date();
  const rows = Array.from({ length: ATTACKS }, (_, index) => ({ index, ...attackAt(index) }));
  const named = rows.filter(({ index }) => index % 10 === 0);
  const postOf = (index: number) => posts[index % posts.length]?.id ?? '';
  const stateOf = (index: number) => (index % 50 < 4 ? ('held' as const) : ('live' as const));
  await withDatabase(first.dataDir, async (db) => {
    for (const { index, plain } of named) {
      const account = { email: `u${index}@example.com`, passwordHash: '', emailConfirmedAt: now };
      const names = { publicName: plain.slice(0, 400), username: plain.slice(0, 60) };
      await db.insert(users).values({ id: `u${index}`, ...account, ...names });
    }
    for (const { index, plain, text } of rows) {
      const [postId, state] = [postOf(index), stateOf(index)];
      if (index % 10 === 1) {
        const place = { id: `m${index}`, postId, source: `https://a.example/${index}?${plain}` };
        const words = { target: 'https://site.test/', author: plain.slice(0, 80), text: plain.slice(0, 500) };
        await db.insert(mentions).values({ ...place, ...words, state, kind: 'reply', receivedAt: now });
      } else {
        const userId = `u${named[index % named.length]?.index ?? 0}`;
        const times = { createdAt: now, liveAt: now };
        await db
          .insert(comments)
          .values({ id: `c${index}`, postId, userId, text: text.slice(0, 5_000), state, ...times });
      }
    }
  });

  const host = await startHost({ dataDir: first.dataDir });
  const browser = await sharedBrowser();
  // Enabling comments renders all pages again.
  const owner = await browser.newContext();
  const call = await signInForCalls(owner, host);
  await putSettings(call, { comments: true, follow: true });
  await owner.close();
  let seen = 0;
  for (const bypassCSP of [true, false]) {
    const context = await browser.newContext({ bypassCSP });
    const calls: string[] = [];
    await context.exposeFunction('pwned', () => calls.push('called'));
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.dismiss());
    if (bypassCSP) {
      // Checks with a control attack that the test would notice a script.
      await page.goto(host.url + pages.about);
      await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=pwned()>'));
      await expect.poll(() => calls.length).toBe(1);
      calls.length = 0;
    }
    for (const post of posts) {
      await page.goto(host.url + pages.postAt(post));
      seen += await page.locator('#comments li').count();
      expect(await provoke(page)).toBeUndefined();
    }
    // On the dashboard the owner sees pending items.
    await context.addCookies(await sessionCookies(host));
    await page.goto(host.url + pages.dashboard);
    await page.locator('.typed').first().waitFor();
    expect(await provoke(page)).toBeUndefined();
    // Renders the responses of the subscription form.
    for (const { plain } of rows.slice(0, 100)) {
      const form = { email: plain, language: plain, rhythm: plain, topics: plain };
      const answer = await context.request.post(host.url + api.subscribe, { form, headers: { origin: host.url } });
      expect(answer.status()).toBeLessThan(500);
      await page.setContent(await answer.text());
      await provoke(page);
    }
    expect(calls).toEqual([]);
    await context.close();
  }
  expect(seen).toBeGreaterThan(ATTACKS);
  await host.stop();
});
