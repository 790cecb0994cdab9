/** The list of all comments and mentions for admins. */
import type { NewCommentResponse } from '#contract/comments.ts';
import type { DiscussionEntry } from '#contract/discussion.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { comments, mentions } from '#server/platform/db/schema/index.ts';
import { api } from '#support/api-paths.ts';
import { makeUser, type Browser } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { sharedTestApp } from '#support/shared.ts';
import { beforeEach, expect, test } from 'vitest';

const site = await sharedTestApp();
await putRecords(site.db, 'site', [{ key: 'site', view: { comments: true, title: 'Ada Lovelace' } }]);
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
const reader = await site.signedIn(await makeUser(site.db));
await reader.put(api.user(reader.userId), { publicName: 'Grace' });

const words = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });
const postIds: string[] = [];
for (const title of ['Kilns', 'Ash']) {
  const data = { title, categoryName: 'A', keywords: [], body: words('a'), summary: words(''), published: false };
  const { postId } = await createPost(site.dependencies, admin.userId, data, undefined, site.clock());
  await publishPost(site.dependencies, postId, { published: true, revision: 1 }, site.clock());
  postIds.push(postId);
}
const [kilns = '', ash = ''] = postIds;

beforeEach(async () => {
  await site.db.delete(comments);
  await site.db.delete(mentions);
});

async function write(text: string, postId = kilns, by: Browser = reader): Promise<string> {
  site.clock.advance(60_000);
  return ((await (await by.post(api.postComments(postId), { text })).json()) as NewCommentResponse).id;
}
const mention = (id: string, state: 'waiting' | 'held' | 'live' | 'refused', postId = ash) =>
  site.db.insert(mentions).values({
    id,
    postId,
    state,
    kind: 'reply',
    author: 'Lin',
    text: 'Well said',
    source: `https://lin.example/${id}`,
    target: 'http://site.test/blog/ash',
    receivedAt: site.clock(),
  });
const list = async (query = '') => {
  const answer = await admin.get(`${api.discussion}${query}`);
  expect(answer.status, query).toBe(200);
  return { entries: (await answer.json()) as DiscussionEntry[], headers: answer.headers };
};
const ids = async (query: string) => (await list(query)).entries.map(({ id }) => id);

test('lists comments and mentions together, the newest first, by kind, state, post and words', async () => {
  const first = await write('The kiln was cold');
  await mention('m-held', 'held');
  await mention('m-refused', 'refused');
  await mention('m-unchecked', 'waiting');
  const own = await write('It was not', ash, admin);
  const { entries, headers } = await list();
  expect(headers.get('x-total-count')).toBe('3');
  expect(entries).toMatchObject([
    {
      kind: 'comment',
      id: own,
      state: 'live',
      author: 'Ada Lovelace',
      isOwner: true,
      isBlockable: false,
      postTitle: 'Ash',
    },
    {
      kind: 'mention',
      id: 'm-held',
      state: 'held',
      author: 'Lin',
      source: 'https://lin.example/m-held',
      mentionKind: 'reply',
    },
    {
      kind: 'comment',
      id: first,
      state: 'held',
      author: 'Grace',
      isBlockable: true,
      text: 'The kiln was cold',
      source: null,
    },
  ]);
  expect(await ids('?state=held')).toEqual(['m-held', first]);
  expect(await ids('?kind=comment')).toEqual([own, first]);
  expect(await ids(`?post=${kilns}`)).toEqual([first]);
  expect(await ids('?text=KILN')).toEqual([first]);
  expect(await ids('?text=lin.example')).toEqual(['m-held']);
  expect(await ids('?text=%25')).toEqual([]);
  expect(await (await admin.get(`${api.discussion}/posts`)).json()).toEqual([
    { id: ash, title: 'Ash', count: 2 },
    { id: kilns, title: 'Kilns', count: 1 },
  ]);
});

test('pages follow each other', async () => {
  const all: string[] = [];
  for (let at = 0; at < 5; at += 1) all.unshift(await write(`Comment ${at}`, kilns, admin));
  const seen: string[] = [];
  let path: string | undefined = '?limit=2&kind=comment';
  while (path !== undefined) {
    const { entries, headers } = await list(path);
    seen.push(...entries.map(({ id }) => id));
    path = /<\/api\/discussion([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual(all);
});

test.each(['kind=like', 'state=removed', 'limit=0', 'limit=1000', 'cursor=x', `text=${'a'.repeat(201)}`, 'x=1'])(
  'refuses the query %s',
  async (query) => {
    const answer = await admin.get(`${api.discussion}?${query}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'BAD_INPUT' }]);
  },
);

test('only admins see the list', async () => {
  for (const path of [api.discussion, `${api.discussion}/posts`]) {
    expect((await site.browser().get(path)).status).toBe(401);
    expect((await reader.get(path)).status).toBe(403);
  }
});

test('its versions approve what was shown, and an approval can be taken back', async () => {
  const id = await write('Approve me');
  await mention('m', 'held');
  const stateOf = async (one: string) => (await list()).entries.find((entry) => entry.id === one)?.state;
  const visible = async () =>
    ((await (await site.browser().get(api.postComments(kilns))).json()) as { comments: unknown[] }).comments.length;
  for (const { kind, id: one, version } of (await list('?state=held')).entries) {
    const path = kind === 'comment' ? api.comment(one) : api.mention(one);
    expect((await admin.patch(path, { state: 'live', version: 'other' })).status).toBe(409);
    expect((await admin.patch(path, { state: 'live', version })).status).toBe(200);
    expect(await stateOf(one)).toBe('live');
  }
  expect(await visible()).toBe(1);
  expect((await reader.patch(api.comment(id), { state: 'held' })).status).toBe(403);
  expect((await admin.patch(api.comment(id), { state: 'held' })).status).toBe(200);
  expect((await admin.patch(api.mention('m'), { state: 'held', version: 'any' })).status).toBe(200);
  expect([await stateOf(id), await stateOf('m'), await visible()]).toEqual(['held', 'held', 0]);
  expect((await admin.patch(api.comment('none'), { state: 'held' })).status).toBe(404);
});

test('stays fast with 5,000 comments', async () => {
  const at = site.clock().getTime();
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    id: `c${index}`,
    postId: index % 2 ? kilns : ash,
    userId: reader.userId,
    text: `Comment ${index}`,
    state: index % 50 ? ('live' as const) : ('held' as const),
    createdAt: new Date(at + index),
  }));
  for (let from = 0; from < rows.length; from += 500)
    await site.db.insert(comments).values(rows.slice(from, from + 500));
  const begun = performance.now();
  expect((await list('?state=held&text=comment')).headers.get('x-total-count')).toBe('100');
  expect(performance.now() - begun).toBeLessThan(1_500);
});
