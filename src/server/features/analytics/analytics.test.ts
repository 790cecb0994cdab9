import { NOT_FOUND, analyticsLimits, type AnalyticsResponse, type PageEvent } from '#contract/analytics.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { dayIn } from '#domain/dates.ts';
import { analyticsDays, analyticsTexts } from '#server/platform/db/schema/index.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { listRedirects } from '#server/features/posts/redirect-repository.ts';
import { makeUser } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { sharedTestApp } from '#support/shared.ts';
import { beforeEach, expect, test } from 'vitest';

const switchOn = (numbers: boolean) =>
  putRecords(site.db, 'site', [{ key: 'site', view: { numbers, languages: ['en', 'ja'] } }]);

const site = await sharedTestApp();
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
beforeEach(async () => {
  await switchOn(true);
  await site.db.delete(analyticsDays);
  await site.db.delete(analyticsTexts);
});

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const see = async (seen: PageEvent, headers: Record<string, string> = firefox) =>
  (await site.browser().send('POST', api.analyticsEvents, seen, headers)).status;
const numbers = async (query = '') => (await (await admin.get(api.analytics + query)).json()) as AnalyticsResponse;
const rows = async () =>
  (await site.db.select().from(analyticsDays)).map(({ kind, name, count }) => `${kind} ${name} ${count}`).toSorted();

test('counts views, complete reads and referrers: only the host, by day', async () => {
  expect(await see({ path: '/', from: 'https://News.Example.org/item?id=1' })).toBe(204);
  for (const _ of [1, 2]) await see({ path: '/about/?q=secret', from: 'news.example.org' });
  await see({ path: '/ja/research', from: 'http://site.test/' });
  await see({ path: '/', end: true });
  expect(await rows()).toEqual([
    'from news.example.org 3',
    'read / 1',
    'view / 1',
    'view /about 2',
    'view /ja/research 1',
  ]);
  const { days, pages: list, from } = await numbers();
  expect(list[0]).toEqual({ address: '/about', views: 2, reads: 0 });
  expect(from).toEqual([{ host: 'news.example.org', views: 3 }]);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: dayIn('Asia/Tokyo', site.clock()), views: 4, reads: 1 });
});

test('does not count programs and readers who opt out', async () => {
  for (const headers of [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.7.1' },
    { ...firefox, dnt: '1' },
    { ...firefox, 'sec-gpc': '1' },
  ]) {
    expect(await see({ path: '/' }, headers)).toBe(204);
  }
  expect(await rows()).toEqual([]);
});

test('if off, the call does not exist, and nothing is counted', async () => {
  await switchOn(false);
  expect(await see({ path: '/' })).toBe(404);
  expect(await rows()).toEqual([]);
  expect((await numbers()).on).toBe(false);
});

test('nothing is counted below addresses where people act for themselves', async () => {
  for (const path of [
    '/users/login',
    '/ja/users',
    '/newsletter/unsubscribe/x',
    '/blog/preview/x',
    '/setup/x',
    '/api/health',
  ]) {
    expect(await see({ path, missing: true })).toBe(204);
  }
  expect(await rows()).toEqual([]);
  expect(await site.db.select().from(analyticsTexts)).toEqual([]);
});

test("stores a visitor's text after three reports, up to 100 characters, and does not show it before", async () => {
  const search = 'My Password is  Hunter2';
  for (const _ of [1, 2]) await see({ path: '/search', search });
  expect(await rows()).toEqual([]);
  const [met] = await site.db.select().from(analyticsTexts);
  expect(JSON.stringify(met)).not.toMatch(/hunter/i);
  await see({ path: '/search', search: 'my password is hunter2 ' });
  expect(await rows()).toEqual(['search my password is hunter2 3']);
  await see({ path: '/search', search });
  for (const _ of [1, 2, 3]) {
    await see({ path: '/search', search: 'x'.repeat(analyticsLimits.text + 1) });
    await see({ path: '/old.html', missing: true });
    await see({ path: '/research', file: '/files/paper.pdf' });
    await see({ path: '/resume', file: '/api/resume' });
    // Paths that exist are not counted as missing, even if a client reports so.
    await see({ path: '/about', missing: true });
  }
  expect(await rows()).toEqual([
    'download /files/paper.pdf 3',
    'download /resume 3',
    'missing /old.html 1',
    `missing ${NOT_FOUND} 2`,
    'search my password is hunter2 4',
  ]);
});

test('a thousand new texts a day are counted, and known ones keep counting', async () => {
  const day = dayIn('Asia/Tokyo', site.clock());
  await see({ path: '/search', search: 'known' });
  const many = Array.from({ length: analyticsLimits.textsADay - 1 }, (_, index) => ({
    kind: 'search' as const,
    hash: `h${index}`,
    times: 1,
    day,
  }));
  await site.db.insert(analyticsTexts).values(many);
  for (const search of ['new', 'new', 'new', 'known', 'known']) await see({ path: '/search', search });
  expect(await rows()).toEqual(['search known 3']);
  expect(await site.db.$count(analyticsTexts)).toBe(analyticsLimits.textsADay);
});

test('keeps numbers for two years, and texts without a new report for thirty days', async () => {
  const row = { kind: 'view' as const, name: '/', count: 1 };
  await site.db.insert(analyticsDays).values([
    { ...row, day: '2024-11-20' },
    { ...row, day: '2024-11-22' },
  ]);
  const text = { kind: 'search' as const, times: 1 };
  await site.db.insert(analyticsTexts).values([
    { ...text, hash: 'a', day: '2026-10-21' },
    { ...text, hash: 'b', day: '2026-10-23' },
  ]);
  await removeExpired(site.db, site.clock());
  expect((await site.db.select().from(analyticsDays)).map(({ day }) => day)).toEqual(['2024-11-22']);
  expect((await site.db.select().from(analyticsTexts)).map(({ hash }) => hash)).toEqual(['b']);
});

test('exports every row as CSV; refuses days in the wrong order, or too many', async () => {
  await site.db.insert(analyticsDays).values([
    { day: '2026-11-01', kind: 'search', name: '=1+"a", b', count: 3 },
    { day: '2026-11-02', kind: 'view', name: '/', count: 5 },
  ]);
  const csv = await admin.get(`${api.analyticsCsv}?from=2026-11-01&to=2026-11-01`);
  expect(await csv.text()).toBe('day,kind,name,count\r\n2026-11-01,search,"\'=1+""a"", b",3\r\n');
  for (const query of ['from=2026-11-02&to=2026-11-01', 'from=2020-01-01', 'from=yesterday', 'from=0000-01-01']) {
    expect((await admin.get(`${api.analytics}?${query}`)).status).toBe(400);
  }
});

test('redirects a missing path to a post', async () => {
  const words = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });
  const data = {
    title: 'Reeds',
    categoryName: 'A',
    keywords: [],
    body: words('a'),
    summary: words(''),
    published: false,
  };
  const { postId } = await createPost(site.dependencies, admin.userId, data, undefined, site.clock());
  const lead = (path: string, to: string) => admin.post(api.redirects, { path, to });
  expect((await lead('/old.html', postId)).status).toBe(404);
  await publishPost(site.dependencies, postId, { published: true, revision: 1 }, site.clock());
  await see({ path: pages.post(postId) });
  for (const _ of [1, 2, 3]) await see({ path: '/old.html', missing: true });
  expect((await numbers()).missing.map(({ text }) => text)).toContain('/old.html');
  const done = await lead('/old.html/', pages.post(postId));
  expect(await done.json()).toEqual({ to: pages.post('reeds') });
  expect(await listRedirects(site.db)).toEqual([{ path: '/old.html', postId }]);
  expect((await numbers()).missing.map(({ text }) => text)).not.toContain('/old.html');
  expect((await numbers()).pages).toEqual([{ address: pages.post(postId), views: 1, reads: 0 }]);
  for (const path of ['/', '/about', pages.post(postId), 'nowhere', '/a/../b'])
    expect((await lead(path, postId)).status).toBe(400);
});
