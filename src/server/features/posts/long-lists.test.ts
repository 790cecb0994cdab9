/**
 * Lists of 5,000 posts. The tests measure the cost of the dashboard's screens, and of the list without a limit
 * (POST-39).
 */
import { text } from 'node:stream/consumers';
import { getBuild } from '#api-client/dashboard.ts';
import { listCitable } from '#api-client/citable.ts';
import { listPictures } from '#api-client/media.ts';
import { listRevisions } from '#api-client/post-life.ts';
import { findLivePosts, getPost, listCategories, listPosts, morePosts } from '#api-client/posts.ts';
import type { Result } from '#api-client/result.ts';
import { api } from '#support/api-paths.ts';
import type { PostSort, PostSummary, SortOrder } from '#contract/posts.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { pgliteDatabase } from '#support/database.ts';
import { addManyPosts, manyPosts } from '#support/many-posts.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const POSTS = 5_000;
/** Maximum number of uncompressed bytes per screen. */
const MOST = 100_000;

const sent: string[] = [];
let site: TestApp;
let admin: Browser;
let bytes = 0;

beforeAll(async () => {
  site = await createTestApp({ connection: await pgliteDatabase((statement) => void sent.push(statement)) });
  await addManyPosts(site.db, POSTS, site.clock());
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = await admin.get(path);
    bytes += (await answer.clone().arrayBuffer()).byteLength;
    return answer;
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  return site.close();
});

const value = async <T>(call: Promise<Result<T>>): Promise<T> => {
  const result = await call;
  if (!result.ok) throw new Error(result.message);
  return result.value;
};
const next = async (page: ReturnType<typeof listPosts>) => value(morePosts((await value(page)).next ?? ''));
const rows = Array.from({ length: 20 }, (_, index) => `post-${POSTS - 2 * index}`);

test.each<[string, (() => Promise<unknown>)[]]>([
  [
    'the blog’s index',
    [
      () => value(listCategories()),
      () => value(listPosts({ published: false })),
      () => value(findLivePosts(rows)),
      () => value(getBuild()),
    ],
  ],
  ['what a build brings', [() => value(listPosts({ published: true, publishedSince: '2026-01-01T00:00:00Z' }))]],
  ['its next cards', [() => next(listPosts({ published: false }))]],
  ['a search', [() => value(listPosts({ state: 'any', text: 'glaciers' }))]],
  ['a state', [() => value(listPosts({ state: 'changes' }))]],
  ['the trash', [() => value(listPosts({ trashed: true }))]],
  [
    'the editor',
    [() => value(getPost('post-5')), () => value(listCategories()), listCitable, () => value(listRevisions('post-5'))],
  ],
  ['the pictures', [() => value(listPictures())]],
])('with 5,000 posts, %s costs no more than 100 KB', async (_, calls) => {
  bytes = 0;
  for (const call of calls) await call();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(MOST);
});

test.each(Object.entries({ ...manyPosts, any: 0.9, published: 0.6, unpublished: 0.3 }))(
  'the search finds all that are %s',
  async (state, share) => {
    const wanted: Parameters<typeof listPosts>[0] = state === 'trashed' ? { trashed: true } : { state: state as 'any' };
    const all: PostSummary[] = [];
    let page = await value(listPosts(wanted, 100));
    if (state !== 'trashed') expect(page.total).toBe(share * POSTS);
    for (; ; page = await value(morePosts(page.next))) {
      all.push(...page.items);
      if (page.next === undefined) break;
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(share * POSTS);
    expect(all).toHaveLength(share * POSTS);
  },
);

test('words, state and category narrow it together; changes are found by the text being written', async () => {
  const found = async (wanted: Parameters<typeof listPosts>[0]) => (await value(listPosts(wanted))).total;
  expect(await found({ state: 'any', text: 'Post 4985' })).toBe(1);
  expect(await found({ state: 'any', text: 'RIVERS' })).toBe(500);
  expect(await found({ state: 'changes', text: 'glaciers' })).toBe(0);
  expect(await found({ state: 'live', text: 'glaciers', categoryId: 'category-3' })).toBe(250);
  expect(await found({ state: 'draft', categoryId: 'category-3' })).toBe(0);
  expect(await value(listCategories())).toHaveLength(18); // Categories that are used only in the trash are excluded.
});

test.each<[PostSort, SortOrder, (post: PostSummary) => string]>([
  ['date', 'asc', ({ createdAt }) => createdAt],
  ['changed', 'desc', ({ updatedAt }) => updatedAt],
  ['title', 'asc', ({ title }) => title.replace(/\d+/, (digits) => digits.padStart(4, '0'))],
  ['category', 'desc', ({ category }) => category.name.replace(/\d+/, (digits) => digits.padStart(2, '0'))],
  ['state', 'asc', ({ published, publishAt, hasChanges }) => `${published} ${!hasChanges} ${publishAt != null}`],
])('sorted by %s, %s, the pages are the whole list in that order', async (sort, order, keyOf) => {
  const all: PostSummary[] = [];
  const { total = 0 } = await value(listPosts({ state: 'any', text: '49' }));
  let page = await value(listPosts({ state: 'any', text: '49', sort, order }, 100));
  expect([page.total, total > 100]).toEqual([total, true]);
  for (; ; page = await value(morePosts(page.next))) {
    all.push(...page.items);
    if (page.next === undefined) break;
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(total);
  const keys = all.map(keyOf);
  expect(keys).toEqual(order === 'asc' ? keys.toSorted() : keys.toSorted().reverse());
});

test('a sorted list continues behind its last post although that has left it', async () => {
  const wanted = { state: 'unpublished', sort: 'title', order: 'asc' } as const;
  const [first, whole] = [await value(listPosts(wanted, 2)), await value(listPosts(wanted, 4))];
  const last = first.items.at(-1)?.id ?? '';
  await site.db.execute(sql`update posts set trashed_at = now() where id = ${last}`);
  const rest = await value(morePosts(first.next ?? ''));
  await site.db.execute(sql`update posts set trashed_at = null where id = ${last}`);
  expect(rest.items).toEqual(whole.items.slice(2));
  expect((await admin.get(`${api.posts}?sort=title&cursor=none&limit=2`)).status).toBe(400);
});

test('a search needs two statements beyond those of the session, for any number of results', async () => {
  sent.length = 0;
  await value(listPosts({ state: 'any', text: 'ice' }));
  expect(sent).toHaveLength(3);
});

test('refuses a page of more than 100, and a search by anyone but the admin', async () => {
  expect((await admin.get(`${api.posts}?limit=101`)).status).toBe(400);
  expect((await admin.get(`${api.posts}?limit=100`)).status).toBe(200);
  for (const query of ['state=any', 'text=ice', 'sort=title', 'state=draft&published=true']) {
    expect((await site.browser().get(`${api.posts}?${query}`)).status).toBe(401);
  }
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('the unlimited list arrives in pieces, as %s', async (encoding, decode) => {
  const ask = (headers: Record<string, string> = {}) =>
    site.app.fetch(
      new Request(`http://site.test${api.posts}`, { headers: { 'accept-encoding': encoding, ...headers } }),
      { ip: '203.0.113.8' },
    );
  sent.length = 0;
  const answer = await ask();
  // The first piece has been read. The remaining 15 pieces are read when the client requests them.
  expect(sent.length).toBeLessThan(10);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
  const body = Buffer.from(await answer.arrayBuffer());
  const listed = JSON.parse(decode(body).toString()) as PostSummary[];
  expect(listed).toHaveLength(0.6 * POSTS);
  expect(listed.map(({ createdAt }) => createdAt)).toEqual(
    listed
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  );
  expect(body.byteLength).toBeLessThan(decode(body).byteLength / 5);
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).toContain(`-${encoding}"`);
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
});

test('the admin’s list without an end is whole as well', async () => {
  const listed = (await (await admin.get(`${api.posts}?published=false`)).json()) as PostSummary[];
  expect(listed).toHaveLength(0.3 * POSTS);
});

test('a list that changes while it is sent arrives complete, and its tag is out of date', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    site.app.fetch(new Request(`http://site.test${api.posts}`, { headers }), { ip: '203.0.113.9' });
  const response = await ask();
  const reader = response.body?.getReader();
  const begin = Buffer.from((await reader?.read())?.value ?? '').toString();
  reader?.releaseLock();
  await site.db.execute(sql`update posts set live_updated_at = now() where id = 'post-1'`);
  const listed = JSON.parse(begin + (await text(response.body as ReadableStream))) as unknown[];
  expect(listed).toHaveLength(0.6 * POSTS);
  expect((await ask({ 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(200);
});
