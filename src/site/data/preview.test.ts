import { pages } from '#contract/paths.ts';
import { sha256 } from '#server/platform/hash.ts';
import { insertMedium } from '#server/features/media/media-repository.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { createPreview } from '#server/features/posts/preview-service.ts';
import { makeLive } from '#server/features/posts/state-repository.ts';
import { blockSamples, samplePicture } from '#support/block-samples.ts';
import { pgliteDatabase } from '#support/database.ts';
import { addOwner, pretendPages } from '#support/rendering.ts';
import { testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { loadSite } from './load.ts';
import { renderPreview } from './preview.ts';
import { renderedPosts } from './rendered-posts.ts';

const now = new Date('2026-11-21T00:00:00.000Z');
const url = 'https://site.test';

/** Returns a draft with a preview link, in a database with the sample image. */
async function previewedDraft(body: string) {
  const { db, close } = await pgliteDatabase();
  await addOwner(db);
  const image = {
    kind: 'picture',
    mimeType: 'image/webp',
    width: 1_600,
    height: 900,
    bytes: Buffer.from('x'),
  } as const;
  await insertMedium(db, { id: samplePicture, sha256: sha256('x'), name: 'reed.png' }, image, now);
  const app = { db, config: { siteUrl: url } as never };
  const data = { title: 'T', categoryName: 'C', keywords: [], published: false, summary: '{"blocks":[]}', body };
  const { postId } = await createPost(app, 'u', data, undefined, now);
  const token = (await createPreview(app, postId, now)).url.split('/').at(-1) ?? '';
  const site = async () => (await loadSite(db, url, renderedPosts(db))).site;
  return { db, close, postId, token, site };
}

test('requests the files of a preview under its own path', async () => {
  const text = `<a href="/media/${samplePicture}.zip">Data</a>`;
  const { db, close, token } = await previewedDraft(
    JSON.stringify({ blocks: [{ type: 'paragraph', data: { text, align: 'left' } }] }),
  );
  const other = `<a href="/media/${'b'.repeat(22)}.zip">Other</a>`;
  const page = await renderPreview(db, { render: async () => Buffer.from(text + other) }, testSite(), token, now);
  expect(page?.toString()).toBe(`<a href="/media/preview/${token}/${samplePicture}.zip">Data</a>${other}`);
  await close();
});

test('requests the images of a preview under its own path, and keeps its text', async () => {
  const figure = { type: 'figure', data: { media: samplePicture } };
  const { db, close, token } = await previewedDraft(JSON.stringify({ blocks: [figure] }));
  const file = `${samplePicture}-480`;
  // The image of a recommended post must still have its public URL.
  const other = `<img src="/media/${'b'.repeat(22)}-480.webp">`;
  const render = async () =>
    Buffer.from(
      `<source srcset="/media/${file}.avif 480w, /media/${file}.avif 960w"><img src="/media/${file}.webp">/media/${file}${other}`,
    );
  const page = await renderPreview(db, { render }, testSite(), token, now);
  const own = `/media/preview/${token}/${file}`;
  expect(page?.toString()).toBe(
    `<source srcset="${own}.avif 480w, ${own}.avif 960w"><img src="${own}.webp">/media/${file}${other}`,
  );
  expect(await renderPreview(db, { render }, testSite(), 'dead', now)).toBeUndefined();
  await close();
});

const each = Object.entries(blockSamples).flatMap(([type, samples]) =>
  samples.map(({ data }, index) => ({ type, index, data })),
);

test.each(each)('$type $index: a preview equals the published page exactly', async ({ type, data }) => {
  const draft = await previewedDraft(JSON.stringify({ blocks: [{ type, data }] }));
  const { program } = pretendPages();
  const preview = await renderPreview(draft.db, program, await draft.site(), draft.token, now);
  await makeLive(draft.db, draft.postId, 1, now);
  const page = await program.render(pages.post('t'), await draft.site());
  expect(page).toBeDefined();
  expect(preview?.toString().replaceAll(pages.previewedMedia(draft.token, ''), '/media/')).toBe(page?.toString());
  await draft.close();
});
