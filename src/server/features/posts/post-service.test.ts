import { AppError } from '#contract/errors.ts';
import type { PostData } from '#contract/posts.ts';
import { problem } from '#contract/problems.ts';
import { latestBuild } from '#server/features/builds/build-repository.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { users } from '#server/platform/db/schema/index.ts';
import { neonDatabase, pgliteDatabase, postgresDatabase } from '#support/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPost, listPosts } from './post-repository.ts';
import { createPost, savePost } from './post-service.ts';
import { deletePost, publishPost } from '#server/features/publishing/publish-service.ts';
import { findRevisionText } from './revision-repository.ts';

const now = new Date('2026-01-02T03:04:05.678Z');
const postgres = await postgresDatabase();
const neon = await neonDatabase();
let pglite: Connection;
beforeAll(async () => {
  pglite = await pgliteDatabase();
  const writers = ['u1', 'u2'].map((id) => ({ id, email: `${id}@example.com`, passwordHash: '' }));
  await pglite.db.insert(users).values(writers);
  await postgres?.db.insert(users).values(writers);
  await neon?.db.insert(users).values(writers);
});
afterAll(async () => {
  await pglite.close();
  await postgres?.close();
  await neon?.close();
});

const text = (...paragraphs: string[]) =>
  JSON.stringify({
    time: 1,
    version: '2.31.7',
    blocks: paragraphs.map((paragraph, index) => ({
      id: `block${index}`,
      type: 'paragraph',
      data: { text: paragraph, align: 'left' },
    })),
  });

const data = (changes: Partial<PostData> = {}): PostData => ({
  title: 'On ink',
  categoryName: 'Methods',
  keywords: ['ink', 'paper'],
  body: text('First words.'),
  summary: text('A summary.'),
  published: false,
  ...changes,
});

function appOn({ db }: Connection) {
  let rebuilds = 0;
  const rebuild = {
    request: async () => {
      rebuilds += 1;
    },
  };
  return { db, rebuild, rebuilds: () => rebuilds };
}

/** Returns the error of a refused action. */
async function refusal(action: Promise<unknown>): Promise<AppError> {
  const cause: unknown = await action.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => error,
  );
  expect(cause).toBeInstanceOf(AppError);
  return cause as AppError;
}

/** Databases on which races can occur. PGlite runs one statement at a time. */
const concurrent = [
  ...(postgres ? [['PostgreSQL', () => postgres] as const] : []),
  ...(neon ? [['Neon’s driver', () => neon] as const] : []),
];
const databases = [['PGlite', () => pglite] as const, ...concurrent];

test.each(databases)('a new post is unpublished, at revision 1, with a readable id (%s)', async (_, database) => {
  const app = appOn(database());
  const created = await createPost(app, 'u1', data(), undefined, now);
  expect(created).toMatchObject({ newPost: true, revision: 1 });
  expect(created.postId).toMatch(/^on-ink-[a-z0-9]{6}$/);
  const post = await findPost(app.db, created.postId);
  expect(post).toMatchObject({
    title: 'On ink',
    published: false,
    publishedAt: null,
    createdAt: now.toISOString(),
    readingTime: 1,
    category: { name: 'Methods' },
    body: { blocks: [{ id: 'block0', data: { text: 'First words.' } }] },
  });
  expect(post?.keywords.map((keyword) => keyword.name)).toEqual(['ink', 'paper']);
  expect(app.rebuilds()).toBe(0);
});

test.each(databases)('a save increases the revision and keeps every former text (%s)', async (_, database) => {
  const app = appOn(database());
  const { postId } = await createPost(app, 'u1', data(), undefined, now);
  const saved = await savePost(
    app,
    postId,
    data({ body: text('Second.'), keywords: ['paper', 'new'], revision: 1 }),
    now,
  );
  expect(saved).toEqual({ newPost: false, postId, revision: 2 });
  const history = await Promise.all([1, 2].map((revision) => findRevisionText(app.db, postId, revision)));
  expect(history.map((row) => [row?.revision, row?.body.blocks[0]?.data['text'], row?.keywords])).toEqual([
    [1, 'First words.', ['ink', 'paper']],
    [2, 'Second.', ['paper', 'new']],
  ]);
});

test('a save equal to the stored text is no conflict and no change, for any revision and time', async () => {
  const app = appOn(pglite);
  const { postId } = await createPost(app, 'u1', data(), undefined, now);
  await savePost(app, postId, data({ body: text('Second.'), revision: 1 }), now);
  const again = data({ body: text('Second.').replace('"time":1', '"time":2'), revision: 1 });
  expect(await savePost(app, postId, again, now)).toEqual({ newPost: false, postId, revision: 2 });
});

test('a save from an older text overwrites nothing and returns the stored one', async () => {
  const app = appOn(pglite);
  const { postId } = await createPost(app, 'u1', data(), undefined, now);
  await savePost(app, postId, data({ body: text('Theirs.'), revision: 1 }), now);
  const error = await refusal(savePost(app, postId, data({ body: text('Mine.'), revision: 1 }), now));
  expect(error.code).toBe('REVISION_CONFLICT');
  expect(error.extra).toMatchObject({ post: { revision: 2, body: { blocks: [{ data: { text: 'Theirs.' } }] } } });
  expect((await findPost(app.db, postId))?.revision).toBe(2);
});

test('a save without a revision is unconditional', async () => {
  const app = appOn(pglite);
  const { postId } = await createPost(app, 'u1', data(), undefined, now);
  await savePost(app, postId, data({ body: text('Theirs.'), revision: 1 }), now);
  expect(await savePost(app, postId, data({ body: text('Mine.') }), now)).toMatchObject({ revision: 3 });
});

test('a save never publishes or unpublishes', async () => {
  const app = appOn(pglite);
  expect((await refusal(createPost(app, 'u1', data({ published: true }), undefined, now))).code).toBe('STATUS_CHANGED');
  const { postId } = await createPost(app, 'u1', data(), undefined, now);
  expect((await refusal(savePost(app, postId, data({ published: true }), now))).code).toBe('STATUS_CHANGED');
  await publishPost(app, postId, { published: true }, now);
  expect((await refusal(savePost(app, postId, data({ published: false }), now))).code).toBe('STATUS_CHANGED');
});

test('publishing asks for a build once, counts no revision, and can be repeated', async () => {
  const app = appOn(pglite);
  const { postId } = await createPost(app, 'u1', data({ title: 'To publish' }), undefined, now);
  const before = await latestBuild(app.db);
  const published = await publishPost(app, postId, { published: true, revision: 1 }, now);
  expect(published).toMatchObject({ id: postId, published: true, revision: 1, publishedAt: now.toISOString() });
  expect(published).not.toHaveProperty('body');
  await publishPost(app, postId, { published: true }, now);
  expect((await latestBuild(app.db)).id).toBe(before.id + 1);
  expect(app.rebuilds()).toBe(1);
  expect((await listPosts(app.db, { state: 'published' })).map((post) => post.id)).toContain(postId);
});

test('only the text that was looked at is published', async () => {
  const app = appOn(pglite);
  const { postId } = await createPost(app, 'u1', data(), undefined, now);
  await savePost(app, postId, data({ title: 'Changed meanwhile', revision: 1 }), now);
  expect((await refusal(publishPost(app, postId, { published: true, revision: 1 }, now))).code).toBe(
    'REVISION_CONFLICT',
  );
});

test('refuses to delete a published post; an unpublished one goes to the trash, and then permanently', async () => {
  const app = appOn(pglite);
  const { postId } = await createPost(app, 'u1', data(), undefined, now);
  await publishPost(app, postId, { published: true }, now);
  expect((await refusal(deletePost(app, postId, true, now))).code).toBe('POST_IS_PUBLISHED');
  await publishPost(app, postId, { published: false }, now);
  await deletePost(app, postId, false, now);
  expect(await findPost(app.db, postId)).toMatchObject({ trashedAt: now.toISOString() });
  expect((await refusal(savePost(app, postId, data({ title: 'No' }), now))).code).toBe('IN_TRASH');
  await deletePost(app, postId, true, now);
  expect(await findPost(app.db, postId)).toBeUndefined();
  expect((await refusal(deletePost(app, postId, false, now))).code).toBe('POST_NOT_FOUND');
});

test('strips markup from titles, categories and keywords, and refuses empty ones', async () => {
  const app = appOn(pglite);
  const dirty = data({
    title: '<b> Ink</b> < paper',
    categoryName: '<i>Notes</i>',
    keywords: ['<u>a</u>', '<br>', 'a'],
  });
  const { postId } = await createPost(app, 'u1', dirty, undefined, now);
  expect(await findPost(app.db, postId)).toMatchObject({
    title: 'Ink < paper',
    category: { name: 'Notes' },
    keywords: [{ name: 'a' }],
  });
  const error = await refusal(createPost(app, 'u1', data({ title: '<b> </b>' }), undefined, now));
  expect(error.fields).toEqual({ title: problem('titleRequired') });
});

test('a create that is repeated with its key makes no second post', async () => {
  const app = appOn(pglite);
  const first = await createPost(app, 'u1', data(), 'key-1', now);
  expect(await createPost(app, 'u1', data(), 'key-1', now)).toEqual({ ...first, repeated: true });
  expect((await createPost(app, 'u2', data(), 'key-1', now)).postId).not.toBe(first.postId);
});

test.each(concurrent)('20 creates at once with one key make one post (%s)', async (_, database) => {
  const app = appOn(database());
  const creates = Array.from({ length: 20 }, () => createPost(app, 'u1', data({ title: 'Raced' }), 'race', now));
  expect(new Set((await Promise.all(creates)).map(({ postId }) => postId)).size).toBe(1);
});

test.each(concurrent)(
  'of 20 saves at once from one revision one succeeds, the others get a conflict (%s)',
  async (_, database) => {
    const app = appOn(database());
    const { postId } = await createPost(app, 'u1', data(), undefined, now);
    const saves = Array.from({ length: 20 }, (_, index) =>
      savePost(app, postId, data({ body: text(`Version ${index}`), revision: 1 }), now),
    );
    const results = await Promise.allSettled(saves);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect((await findPost(app.db, postId))?.revision).toBe(2);
  },
);

test.each(concurrent)(
  '20 writers who create the same categories and keywords at once do not block each other (%s)',
  async (_, database) => {
    const app = appOn(database());
    const words = ['u', 'v', 'w', 'x', 'y'];
    const creates = Array.from({ length: 20 }, (_, index) =>
      createPost(
        app,
        'u1',
        data({ categoryName: 'New', keywords: index % 2 ? words : [...words].reverse() }),
        undefined,
        now,
      ),
    );
    expect(await Promise.all(creates)).toHaveLength(20);
  },
);
