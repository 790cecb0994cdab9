/** Programs read the site: Markdown of every page, lists for AI, and rules. */
import { pages } from '#contract/paths.ts';
import { defaultRobots } from '#contract/site-robots.ts';
import { expect, test } from 'vitest';
import { checkTwins } from '../support/twins.ts';
import { readersSite } from './started-site.ts';

const site = readersSite();
const ask = async (path: string, headers: Record<string, string> = {}) =>
  fetch(site.host.url + path, { headers, redirect: 'manual' });

test('every page of the sample has the same text as Markdown, in both languages', { timeout: 240_000 }, async () => {
  const { count, faults } = await checkTwins(site.host.url, site.host.siteUrl);
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(60);
});

test('lists for AI lead to the Markdown of pages, and have whole texts, in both languages', async () => {
  for (const [part, words] of [
    ['', '## Publications'],
    ['/ja', '## 業績'],
  ]) {
    const list = await ask(part + pages.llms);
    const text = await list.text();
    expect([list.status, list.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain(words);
    const links = [...text.matchAll(/\]\((\S+\.md)\)/g)].map(([, link = '']) => new URL(link).pathname);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links.slice(0, 5)) expect([link, (await ask(link)).status]).toEqual([link, 200]);
    const full = await (await ask(part + pages.llmsFull)).text();
    expect(full.split('\ncanonical: ').length).toBe(links.length + 1);
  }
});

test('without rules of the owner, robots.txt is as ever and nothing is reserved', async () => {
  expect(defaultRobots.mining).toBe(false);
  expect(await (await ask('/robots.txt')).text()).toBe(
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${site.host.siteUrl}/sitemap.xml\n`,
  );
  const { status, headers } = await ask(pages.tdmRep);
  expect([status, headers.get('tdm-reservation'), headers.get('content-signal')]).toEqual([404, null, null]);
});
