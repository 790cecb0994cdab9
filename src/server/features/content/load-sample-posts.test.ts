import { ContentValidationError } from '#domain/content-validation-error.ts';
import { media, mediaUses, posts, settings } from '#server/platform/db/schema/index.ts';
import { findPost, listPosts } from '#server/features/posts/post-repository.ts';
import { insertPost } from '#server/features/posts/state-repository.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedDatabase } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { beforeEach, expect, test } from 'vitest';
import { loadSamplePosts } from './load-sample-posts.ts';

const content = fileURLToPath(new URL('../../../../sample', import.meta.url));

const connection = await sharedDatabase();

beforeEach(async () => {
  await connection.db.delete(posts);
  await connection.db.delete(settings);
});

test('a new database gets the samples, published at their own times, once', async () => {
  expect(await loadSamplePosts(connection.db, content)).toBe(8);
  const listed = await listPosts(connection.db, { state: 'published' });
  expect(listed).toHaveLength(8);
  const post = await findPost(connection.db, 'on-reading-what-nobody-wrote-down-m7t2ka');
  expect(post).toMatchObject({
    createdAt: '2024-03-12T01:20:00.000Z',
    publishedAt: '2024-03-12T08:05:00.000Z',
    revision: 1,
  });
  expect(post?.readingTime).toBeGreaterThan(1);

  const kept = await connection.db.select({ id: media.id, kind: media.kind }).from(media);
  expect(kept.map(({ kind }) => kind)).toEqual(['svg', 'svg', 'svg']);
  expect(await connection.db.select().from(mediaUses)).toHaveLength(3);
  const shown = await findPost(connection.db, 'two-hundred-lines-are-not-two-hundred-readings-h6c3yt');
  const figures = shown?.body.blocks.filter(({ type }) => type === 'figure').map(({ data }) => data['media']);
  expect(figures).toHaveLength(2);
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(figures ?? []));

  await connection.db.delete(posts);
  expect(await loadSamplePosts(connection.db, content)).toBe(0);
  expect(await listPosts(connection.db, { state: 'published' })).toEqual([]);
});

test('a database with an own post gets no samples, then or later', async () => {
  const empty = '{"blocks":[]}';
  const own = { title: 'Own', categoryName: 'Notes', keywords: [], body: empty, summary: empty, readingTime: 0 };
  await insertPost(connection.db, 'own', own, new Date());
  expect(await loadSamplePosts(connection.db, content)).toBe(0);
  await connection.db.delete(posts);
  expect(await loadSamplePosts(connection.db, content)).toBe(0);
});

test('reports a sample with a mistake, and loads none', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'sample-posts'));
  await writeFile(join(folder, 'sample-posts', 'a.json'), '{"id":"a","title":"A","category":"B","keywords":[]}');
  const error: unknown = await loadSamplePosts(connection.db, folder).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ContentValidationError);
  expect(String(error)).toContain('content/sample-posts/a.json: createdAt: This value is missing.');
  const figure = { type: 'figure', data: { media: 'a-picture-of-this-name', alt: 'A', caption: '', width: 'column' } };
  const instant = '2026-01-01T00:00:00.000Z';
  const sample = { id: 'a', title: 'A', category: 'B', keywords: [], createdAt: instant, publishedAt: instant };
  const documents = { summary: { blocks: [] }, body: { blocks: [figure] } };
  await writeFile(join(folder, 'sample-posts', 'a.json'), JSON.stringify({ ...sample, ...documents }));
  await expect(loadSamplePosts(connection.db, folder)).rejects.toThrow(
    'content/sample-posts/a.json: body: There is no image images/sample-posts/a-picture-of-this-name.svg (or png, jpg …) in content/.',
  );
  expect(await loadSamplePosts(connection.db, join(folder, 'nowhere'))).toBe(0);
});
