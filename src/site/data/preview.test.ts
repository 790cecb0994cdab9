import { createPost } from '#server/posts/post-service.ts';
import { createPreview } from '#server/posts/preview-service.ts';
import { pgliteDatabase } from '#testing/database.ts';
import { testSite } from '#testing/site.ts';
import { expect, test } from 'vitest';
import { renderPreview } from './preview.ts';

test('the pictures of a preview are asked for under its own address; its words stay as they are', async () => {
  const { db, close } = await pgliteDatabase();
  const app = { db, config: { siteUrl: 'https://site.test' } as never };
  const now = new Date();
  const empty = '{"blocks":[]}';
  const data = { title: 'T', categoryName: 'C', keywords: [], published: false, summary: empty, body: empty };
  const { postId } = await createPost(app, 'u', data, undefined, now);
  const token = (await createPreview(app, postId, now)).url.split('/').at(-1) ?? '';
  const file = `${'a'.repeat(22)}-480`;
  const render = async () =>
    Buffer.from(
      `<source srcset="/media/${file}.avif 480w, /media/${file}.avif 960w"><img src="/media/${file}.webp">/media/${file}`,
    );
  const page = await renderPreview(db, { render }, testSite(), token, now);
  const own = `/media/preview/${token}/${file}`;
  expect(page?.toString()).toBe(
    `<source srcset="${own}.avif 480w, ${own}.avif 960w"><img src="${own}.webp">/media/${file}`,
  );
  expect(await renderPreview(db, { render }, testSite(), 'dead', now)).toBeUndefined();
  await close();
});
