/** Regular cleanup of a post's history and preview links, and lists of a long history. */
import { noRebuild } from '#server/dependencies.ts';
import { limits } from '#contract/limits.ts';
import { postRevisions } from '#server/platform/db/schema/index.ts';
import { and, eq } from 'drizzle-orm';
import { sharedDatabase } from '#support/shared.ts';
import { expect, test } from 'vitest';
import { createPost, savePost } from './post-service.ts';
import { createPreview, findPreview } from './preview-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { listRevisions, nameRevision, thinHistory } from './revision-repository.ts';

const database = await sharedDatabase();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date('2026-06-30T12:00:00.000Z');
const app = () => ({
  db: database.db,
  rebuild: noRebuild,
  config: { siteUrl: 'https://site.test' } as never,
});
const data = (text: string, published = false) => ({
  title: 'T',
  categoryName: 'C',
  keywords: [],
  published,
  summary: '{"blocks":[]}',
  body: JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] }),
});

/**
 * Creates a post with one revision per age.
 * @param ages ages of the revisions in milliseconds, oldest first
 */
async function postOf(ages: readonly number[]): Promise<string> {
  const [oldest = 0, ...others] = ages.map((age) => new Date(now.getTime() - age));
  const { postId } = await createPost(app(), 'u', data('0'), undefined, new Date(oldest));
  for (const [index, at] of others.entries()) await savePost(app(), postId, data(String(index + 1)), at);
  // The first revision gets its time from the database, so the test sets its time.
  await database.db
    .update(postRevisions)
    .set({ createdAt: new Date(oldest) })
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.revision, 1)));
  return postId;
}
const kept = async (id: string) =>
  (await listRevisions(database.db, id, { limit: 500 })).map(({ revision }) => revision).reverse();

test('all of 7 days stay, then the last of each day for 90 days, then the last of each month', async () => {
  const ages = [
    150 * DAY,
    149 * DAY,
    148 * DAY,
    120 * DAY,
    40 * DAY + 3 * HOUR,
    40 * DAY + 2 * HOUR,
    40 * DAY,
    39 * DAY,
    6 * DAY + 2 * HOUR,
    6 * DAY,
    6 * DAY - HOUR,
    0,
  ];
  const id = await postOf(ages);
  await thinHistory(database.db, now);
  // Revision 1 is from 31 January, 2 and 3 are from 1 and 2 February, and 4 is from 2 March.
  expect(await kept(id)).toEqual([1, 3, 4, 7, 8, 9, 10, 11, 12]);
  expect(await thinHistory(database.db, now)).toBe(0);
});

test('keeps published, named and scheduled revisions forever', async () => {
  const old = 400 * DAY;
  const id = await postOf([old, old - HOUR]);
  await publishPost(app(), id, { published: true, revision: 2 }, new Date(now.getTime() - old + HOUR));
  await publishPost(app(), id, { published: false }, now);
  for (const [hours, text] of [
    [2, 'named'],
    [3, 'scheduled'],
    [4, 'gone'],
    [5, 'last of its month'],
    [6, 'head'],
  ] as const) {
    const at = new Date(now.getTime() - old + hours * HOUR);
    await savePost(app(), id, data(text), at);
    const revision = Math.max(...(await kept(id)));
    if (text === 'named') await nameRevision(database.db, id, revision, 'First draft');
    if (text === 'scheduled') {
      await publishPost(app(), id, { published: true, publishAt: new Date(now.getTime() + DAY), revision }, now);
    }
  }
  await thinHistory(database.db, now);
  const texts = await kept(id);
  expect(texts).toEqual([2, 3, 4, 7]);
});

test('a preview link lives 14 days, to the minute', async () => {
  const id = await postOf([0]);
  const { url, expiresAt } = await createPreview(app(), id, now);
  const token = url.split('/').at(-1) ?? '';
  expect(expiresAt).toBe(new Date(now.getTime() + 14 * DAY).toISOString());
  expect((await findPreview(database.db, token, new Date(now.getTime() + 14 * DAY - 1)))?.id).toBe(id);
  expect(await findPreview(database.db, token, new Date(now.getTime() + 14 * DAY))).toBeUndefined();
});

test('a long history is read in pages, each line once', async () => {
  const id = await postOf(Array.from({ length: 60 }, (_, index) => 60 - index));
  const first = await listRevisions(database.db, id, { limit: limits.revisionsPage });
  const rest = await listRevisions(database.db, id, { before: first.at(-1)?.revision, limit: limits.revisionsPage });
  expect([first.length, rest.length]).toEqual([50, 10]);
  expect([...first, ...rest].map(({ revision }) => revision)).toEqual(Array.from({ length: 60 }, (_, at) => 60 - at));
});
