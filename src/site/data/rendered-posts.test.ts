import { insertMedium } from '#server/features/media/media-repository.ts';
import { insertPost, makeLive } from '#server/features/posts/state-repository.ts';
import { pgliteDatabase } from '#support/database.ts';
import { newDirectory } from '#support/rendering.ts';
import { PageStore } from '#host/rendering/page-store.ts';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderedByText, renderedPosts } from './rendered-posts.ts';

const now = new Date('2026-11-21T00:00:00.000Z');

/** Returns a database that contains the post `a` with this text at revision 1. */
async function saying(words: string, blocks = [{ type: 'paragraph', data: { text: words } }] as object[]) {
  const connection = await pgliteDatabase();
  const body = JSON.stringify({ blocks });
  const content = { title: 'a', categoryName: 'Notes', keywords: [], body, summary: '{"blocks":[]}', readingTime: 1 };
  await insertPost(connection.db, 'a', content, now);
  await makeLive(connection.db, 'a', 1, now);
  return connection;
}

test('uses a cached text only for that text, not for the same revision of another database', async () => {
  const store = new PageStore(join(newDirectory(), 'posts.sqlite'), console.error);
  const [one, other] = [await saying('One.'), await saying('Other.')];
  const first = await renderedByText(one.db, store);
  expect((await first.get('a', 1, {}))?.html).toContain('One.');
  const kept = store.postsAfter('', 10);
  const second = await renderedByText(other.db, store);
  expect((await second.get('a', 1, {}))?.html).toContain('Other.');
  expect(store.postsAfter('', 10)).toHaveLength(2);
  // The cached value is returned.
  store.set(kept[0] ?? '', { html: 'kept', headings: [], text: '' });
  expect((await (await renderedByText(one.db, store)).get('a', 1, {}))?.html).toBe('kept');
  second.dropOthers();
  expect(store.postsAfter('', 10)).toHaveLength(1);
  store.close();
  await Promise.all([one.close(), other.close()]);
});

test('the first picture of a text is known while its text is not rendered', async () => {
  const id = 'a'.repeat(22);
  const figure = (media: string) => ({ type: 'figure', data: { media, alt: '', caption: '' } });
  const { db, close } = await saying('', [{ type: 'chart', data: {} }, figure('b'.repeat(22)), figure(id)]);
  const image = { kind: 'picture', mimeType: 'image/png', width: 3, height: 2, bytes: new Uint8Array(1) } as const;
  await insertMedium(db, { id, sha256: 'hash', name: '' }, image, now);
  const nowhere = { get: () => expect.fail('rendered'), set: () => expect.fail('rendered') };
  const posts = renderedPosts(db, nowhere);
  expect(await posts.picture('a', 1)).toMatchObject({ id, width: 3, height: 2 });
  expect(await posts.picture('none', 1)).toBeUndefined();
  await close();
});
