/**
 * Invented data, such as paths that do not exist or floods of texts, is not shown to the owner and displaces no real
 * data (ANA-3).
 */
import { NOT_FOUND, analyticsLimits, type PageEvent } from '#contract/analytics.ts';
import { api } from '#support/api-paths.ts';
import { categories, analyticsDays, analyticsTexts } from '#server/platform/db/schema/index.ts';
import { putRecords } from '#support/content.ts';
import { createTestApp } from '#support/app.ts';
import { runs } from '#support/runs.ts';
import { sharedTestApp } from '#support/shared.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { countVisits } from './visits.ts';
import type { Visit } from '#server/dependencies.ts';

const site = await sharedTestApp();
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
beforeEach(async () => {
  await putRecords(site.db, 'site', [{ key: 'site', view: { numbers: true, languages: ['en', 'ja'] } }]);
  await site.db.delete(analyticsDays);
  await site.db.delete(analyticsTexts);
  // The counts in memory expire after a day.
  site.clock.advance(25 * 60 * 60_000);
});
const from = (address: string) => async (seen: PageEvent) => {
  expect((await site.browser(address).send('POST', api.analyticsEvents, seen, firefox)).status).toBe(204);
};
const rows = async () =>
  (await site.db.select().from(analyticsDays)).map(({ kind, name, count }) => `${kind} ${name} ${count}`).toSorted();
const words = async () => (await site.db.select().from(analyticsDays)).map(({ name }) => name).join(' ');

const [a, b, c] = [from('198.51.100.1'), from('203.0.113.7'), from('2001:db8:1::5')];

test('paths that do not exist are one figure, however often one client or two ask', async () => {
  for (const path of ['/buy-pills', '/buy-more', '/ja/buy-pills']) {
    for (const _ of [1, 2, 3, 4]) await a({ path, missing: true });
    await b({ path, missing: true });
    for (const _ of [1, 2, 3]) await a({ path });
  }
  expect(await rows()).toEqual([`missing ${NOT_FOUND} 24`]);
  expect(await site.db.select().from(analyticsTexts)).toEqual([]);
});

test('a path that three networks ask for within a day is named from then on', async () => {
  for (const one of [a, b, c, a]) await one({ path: '/old.html', missing: true });
  expect(await rows()).toEqual(['missing /old.html 2', `missing ${NOT_FOUND} 2`]);
});

test('networks of two days, or two addresses of one IPv6 network, are not three', async () => {
  for (const one of [a, b]) await one({ path: '/old.html', missing: true });
  site.clock.advance(25 * 60 * 60_000);
  for (const one of [c, from('2001:db8:1:2::9'), from('2001:db8:1::6')])
    await one({ path: '/old.html', missing: true });
  expect(await words()).not.toContain('old');
});

test('without a network, as on Netlify, no path that does not exist is ever named', async () => {
  const visits = Array.from({ length: 5 }, (): Visit => ({
    seen: { path: '/x', missing: true },
    at: site.clock().toISOString(),
  }));
  await countVisits(site.dependencies, visits);
  expect(await rows()).toEqual([`missing ${NOT_FOUND} 5`]);
});

test('lists of the blog and of papers exist', async () => {
  await site.db.insert(categories).values({ id: 'essays', name: 'Essays' });
  for (const path of ['/blog/page/2', '/blog/archive/2024', '/blog/category/essays', '/ja/blog/category/essays/2'])
    await a({ path });
  // A view of the publication list with a keyword is counted as a view of the whole list, so the keyword is not shown.
  await a({ path: '/research/keyword/buy-pills' });
  for (const path of ['/blog/category/pills', '/blog/page/1000', '/blog/archive/buy', '/blog/keyword/x/2/3'])
    await a({ path });
  expect(await rows()).toEqual([
    `missing ${NOT_FOUND} 4`,
    'view /blog/archive/2024 1',
    'view /blog/category/essays 1',
    'view /blog/page/2 1',
    'view /ja/blog/category/essays/2 1',
    'view /research 1',
  ]);
});

test('three reports of one client count once; a text of three clients is stored, and then always counts', async () => {
  for (const _ of [1, 2, 3, 4]) await a({ path: '/search', search: 'pills' });
  for (const _ of [1, 2, 3, 4]) await a({ path: '/', from: 'pills.example' });
  expect(await rows()).toEqual(['view / 4']);
  for (const one of [b, c, c]) await one({ path: '/search', search: 'pills' });
  expect(await rows()).toEqual(['search pills 4', 'view / 4']);
});

test('every download of a document of the site counts', async () => {
  for (const _ of [1, 2, 3]) await a({ path: '/resume', file: '/api/resume' });
  expect(await rows()).toEqual(['download /resume 3']);
});

test('one client cannot use up the texts of a day', async () => {
  for (let n = 0; n < analyticsLimits.textsAClient + 30; n += 1) {
    await a({ path: '/search', search: `made up ${n}` });
    await a({ path: '/', from: `made-up-${n}.example` });
    await a({ path: `/made-up-${n}`, missing: true });
    await a({ path: '/research', file: `/files/made-up-${n}.pdf` });
  }
  expect(await site.db.$count(analyticsTexts)).toBeLessThanOrEqual(analyticsLimits.textsAClient);
  for (const one of [from('192.0.2.1'), b, c]) await one({ path: '/search', search: 'honest' });
  expect(await rows()).toContain('search honest 3');
});

test('where visits wait for the sweep, one client brings no more texts either', async () => {
  const kept: Visit[] = [];
  const waiting = await createTestApp({ keepVisit: (visit) => Promise.resolve(void kept.push(visit)) });
  for (let n = 0; n < analyticsLimits.textsAClient + 30; n += 1) {
    await waiting
      .browser('198.51.100.77')
      .send('POST', api.analyticsEvents, { path: '/', from: `h${n}.example` }, firefox);
    await waiting
      .browser('198.51.100.77')
      .send('POST', api.analyticsEvents, { path: '/search', search: `s${n}` }, firefox);
  }
  const texts = kept.filter(({ seen }) => seen.search !== undefined || seen.from !== undefined);
  expect(texts).toHaveLength(analyticsLimits.textsAClient);
  // Visits whose texts were dropped are still counted.
  expect(kept.filter(({ seen }) => seen.path === '/')).toHaveLength(analyticsLimits.textsAClient + 30);
  // A text that this client sent before is accepted again.
  await waiting.browser('198.51.100.77').send('POST', api.analyticsEvents, { path: '/search', search: 's0' }, firefox);
  expect(kept.at(-1)?.seen.search).toBe('s0');
  await waiting.close();
});

test('no words of two clients are shown, whatever they send', async () => {
  const word = fc.constantFrom('pills', 'zq-offer', 'example.zq');
  const path = fc.oneof(
    fc
      .array(fc.oneof(word, fc.constantFrom('blog', 'research', 'keyword', 'page', 'ja', '1', 'archive')), {
        maxLength: 4,
      })
      .map((parts) => `/${parts.join('/')}`),
    word.map((one) => `/blog/category/${one}`),
  );
  const said: fc.Arbitrary<PageEvent> = fc.record(
    { path, missing: fc.boolean(), end: fc.boolean(), search: word, file: path, from: word },
    { requiredKeys: ['path'] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(a, b), said), { maxLength: 12 }), async (sent) => {
      for (const [one, seen] of sent) await one(seen);
      expect(await words()).not.toMatch(/pills|zq/);
    }),
    runs(40, 1_000),
  );
});
