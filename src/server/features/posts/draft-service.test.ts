/** Drafts of new posts are available on every device of their writer, until they become posts. */
import { api } from '#support/api-paths.ts';
import { times } from '#contract/limits.ts';
import type { NewPostDraft, NewPostDraftSummary, SavePostResponse } from '#contract/post-answers.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { pgliteDatabase, postgresDatabase } from '#support/database.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#server/features/users/user-repository.ts';
import { listDrafts, putDraft } from './draft-service.ts';

const body = (...texts: string[]) =>
  JSON.stringify({ blocks: texts.map((text) => ({ type: 'paragraph', data: { text } })) });
const written = (title: string, changes: object = {}) => ({
  title,
  categoryName: '',
  keywords: [],
  summary: body(),
  body: body('Words'),
  ...changes,
});

describe('as the API answers', () => {
  let site: TestApp;
  let writer: Browser;
  beforeEach(async () => {
    site = await createTestApp();
    writer = await admin();
  });
  afterEach(() => site.close());

  async function admin(): Promise<Browser> {
    const browser = site.browser();
    await browser.logIn((await makeUser(site.db, { isAdmin: true })).email);
    return browser;
  }
  const put = (key: string, draft: object) => writer.put(api.newPostDraft(key), draft);
  const list = async () => (await (await writer.get(api.newPostDrafts)).json()) as NewPostDraftSummary[];
  const read = async (key: string) => (await (await writer.get(api.newPostDraft(key))).json()) as NewPostDraft;

  test('a draft needs neither title nor category, and another device can read it', async () => {
    const key = randomUUID();
    expect(await (await put(key, written(''))).json()).toEqual({ revision: 1 });
    expect(await (await put(key, written('A', { revision: 1 }))).json()).toEqual({ revision: 2 });
    expect(await list()).toMatchObject([{ key, title: 'A', category: '' }]);
    expect(await read(key)).toMatchObject({ title: 'A', revision: 2, body: { blocks: [{ data: { text: 'Words' } }] } });
  });

  test('stores a title that is invalid for a post', async () => {
    const key = randomUUID();
    await put(key, written('long '.repeat(100)));
    expect((await read(key)).title).toHaveLength(500);
  });

  test('refuses a save from an old revision with the stored version, but not the same text again', async () => {
    const key = randomUUID();
    await put(key, written('A'));
    await put(key, written('B', { revision: 1 }));
    expect(await (await put(key, written('B', { revision: 1 }))).json()).toEqual({ revision: 2 });
    const refused = await put(key, written('C', { revision: 1 }));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ draft: { title: 'B', revision: 2 } });
    expect((await put(key, written('C'))).status).toBe(409);
  });

  test('the save that creates its post deletes the draft, which cannot return', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    await put(key, written('A'));
    await put(other, written('Other'));
    const data = { ...written('A'), categoryName: 'Notes', published: false };
    const created = await writer.send('POST', api.posts, { data }, { 'idempotency-key': key });
    expect(created.status).toBe(200);
    expect(await list()).toMatchObject([{ key: other }]);
    const { postId } = (await created.json()) as SavePostResponse;
    for (const late of [written('A'), written('A', { revision: 1 })]) {
      expect(await (await put(key, late)).json()).toEqual({ revision: 0, postId });
    }
    expect(await list()).toMatchObject([{ key: other }]);
  });

  test('a deleted draft is not made again by a device that still writes it', async () => {
    const key = randomUUID();
    await put(key, written('A'));
    expect((await writer.delete(api.newPostDraft(key))).status).toBe(200);
    expect((await put(key, written('B', { revision: 1 }))).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('drafts are visible only to their writer', async () => {
    const key = randomUUID();
    await put(key, written('Mine'));
    const other = await admin();
    expect(await (await other.get(api.newPostDrafts)).json()).toEqual([]);
    expect(await (await other.get(api.newPostDraft(key))).json()).toBeNull();
    await other.put(api.newPostDraft(key), written('Theirs'));
    await other.delete(api.newPostDraft(key));
    expect(await read(key)).toMatchObject({ title: 'Mine' });
  });

  test('hostile markup is cleaned as in a post', async () => {
    const key = randomUUID();
    await put(key, written('<img src=x onerror=alert(1)>T', { body: body('<img src=x onerror=alert(1)>Words') }));
    expect(await read(key)).toMatchObject({ title: 'T', body: { blocks: [{ data: { text: 'Words' } }] } });
  });

  test('deletes a draft without changes for 30 days', async () => {
    await put(randomUUID(), written('Old'));
    const later = (more: number) => new Date(site.clock().getTime() + times.trash + more);
    await removeExpired(site.db, later(-1_000));
    expect(await listDrafts(site.db, writer.userId)).toHaveLength(1);
    await removeExpired(site.db, later(1_000));
    expect(await listDrafts(site.db, writer.userId)).toEqual([]);
  });
});

const databases = [
  ['PGlite', await pgliteDatabase()] as const,
  ...[await postgresDatabase()].flatMap((one) => (one ? [['PostgreSQL', one] as const] : [])),
];
afterAll(() => Promise.all(databases.map(([, { close }]) => close())));

test.each(databases)('of two devices that save at once one is refused: %s', async (_, { db }) => {
  const now = new Date('2026-11-28T00:00:00Z');
  const [userId, key] = [randomUUID(), randomUUID()];
  await insertUser(db, { id: userId, email: `${userId}@example.com`, passwordHash: '', isAdmin: true }, now);
  const both = (revision?: number) =>
    Promise.allSettled(
      ['A', 'B'].map((title) =>
        putDraft(db, { userId, key }, { ...written(`${title}${revision}`), ...(revision && { revision }) }, now),
      ),
    );
  for (const revision of [undefined, 1, 2]) {
    const states = (await both(revision)).map(({ status }) => status);
    expect(states.sort()).toEqual(['fulfilled', 'rejected']);
  }
  expect(await listDrafts(db, userId)).toHaveLength(1);
});
