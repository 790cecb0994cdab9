/**
 * Concurrent comments through a link, also while the post is moved to the trash. The tests use a real PostgreSQL,
 * because races occur only there.
 */
import { noRebuild } from '#server/dependencies.ts';
import { AppError } from '#contract/errors.ts';
import { reviewLimits } from '#contract/review-limits.ts';
import { deletePost, restorePost } from '#server/features/publishing/publish-service.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { createPreview } from '#server/features/posts/preview-service.ts';
import { raceDatabases } from '#support/database.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { countByLink, findReview, insertReview, listOfPost } from './review-repository.ts';
import { addReview } from './reviews.ts';
import { sha256 } from '#server/platform/hash.ts';

vi.setConfig({ testTimeout: 120_000 });

const now = new Date('2026-11-25T00:00:00Z');
const said = { name: 'Mori', text: 'A word', quote: '', parent: undefined };

describe.each(raceDatabases)('%s', async (_, open) => {
  const connection = await open();
  afterAll(() => connection?.close());

  async function newLink() {
    if (!connection) throw new Error('There is no database.');
    const app = {
      ...connection,
      clock: () => now,
      rebuild: noRebuild,
      config: { siteUrl: '' },
    };
    const text = '{"blocks":[]}';
    const data = { title: 'T', categoryName: 'C', keywords: [], published: false, summary: text, body: text };
    const { postId } = await createPost(app, 'u', data, undefined, now);
    const token = (await createPreview(app as never, postId, now, true)).url.split('/').at(-1) ?? '';
    const write = () =>
      addReview(app, token, said, 'secret').then(
        () => 'done',
        (cause: unknown) => (cause instanceof AppError ? cause.code : cause),
      );
    return { app, postId, token, write };
  }

  test.skipIf(!connection)('a link takes 200 comments, and not one more', async () => {
    const { app, postId, token, write } = await newLink();
    const { id } = await addReview(app, token, said, 'secret');
    const row = await findReview(app.db, postId, id);
    if (!row) throw new Error('It is not there.');
    for (let count = 0; count < reviewLimits.comments - 5; count += 1)
      await insertReview(app.db, { ...row, id: `${postId} ${count}` });
    const answers = await Promise.all(Array.from({ length: 12 }, write));
    expect(answers.sort()).toEqual([...Array<string>(8).fill('REVIEWS_FULL'), ...Array<string>(4).fill('done')]);
    expect(await countByLink(app.db, sha256(token))).toBe(reviewLimits.comments);
  });

  test.skipIf(!connection)('a comment is stored before the post moves to the trash, or not at all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { app, postId, write } = await newLink();
      const all = await Promise.all([write(), deletePost(app, postId, false, now), write(), write()]);
      const done = all.filter((answer) => answer === 'done').length;
      expect(all.filter((answer) => answer === 'NOT_FOUND')).toHaveLength(3 - done);
      await restorePost(app, postId);
      expect(await listOfPost(app.db, postId)).toHaveLength(done);
      expect(await write()).toBe('NOT_FOUND');
    }
  });
});
