/**
 * Optional data of a post, such as series, authors and cover image. It is stored and published with the post
 * (POST-6).
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { lineNames } from '#contract/post-fields.ts';
import type { Post } from '#contract/posts.ts';
import { markdownOf } from '#document/markdown/post-file.ts';
import { readFrontMatter } from '#importers/front-matter.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { deleteUnused } from '#server/features/media/media-repository.ts';
import { listPublicMedia } from '#server/features/media/public-media-repository.ts';
import { importMedium } from '#server/features/media/media-service.ts';
import { makeUser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const site = await sharedTestApp({ images: createImages(undefined) });
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));

const empty = JSON.stringify({ blocks: [] });
const body = JSON.stringify({ blocks: [{ id: 'a', type: 'paragraph', data: { text: 'Words.', align: 'left' } }] });
const said = { title: 'On ink', categoryName: 'Methods', keywords: [], summary: empty, body, published: false };
async function save(id: string | undefined, facts: object) {
  const answer = await admin.send('POST', id === undefined ? api.posts : api.post(id), { data: { ...said, ...facts } });
  return { status: answer.status, body: (await answer.json()) as { postId: string; fields?: object } };
}
const get = async (id: string) => (await (await admin.get(api.post(id))).json()) as Record<string, unknown>;
const publish = (id: string, published: boolean) => admin.send('PATCH', api.post(id), { published });

const series = { name: 'Reading hands', position: 2 };
const authors = [{ name: '橘 葵', orcid: '0000-0002-1825-0097' }, { name: 'Ines Okafor' }];

test('stores series and authors with the text; omitted values stay, null removes them', async () => {
  const { postId } = (await save(undefined, { series, authors })).body;
  expect(await get(postId)).toMatchObject({ series, authors, revision: 1 });
  await save(postId, { title: 'On paper' });
  expect(await get(postId)).toMatchObject({ title: 'On paper', series, authors });
  await save(postId, { series: null, authors: [] });
  expect(Object.keys(await get(postId)).filter((name) => ['series', 'authors', 'cover'].includes(name))).toEqual([]);
});

test.each(lineNames)('stores %s with the text, finds posts by it, and exports and imports it', async (name) => {
  const { postId } = (await save(undefined, { title: 'On reeds', [name]: ' In four seasons ' })).body;
  await save(postId, { title: 'On paper' });
  const post = await get(postId);
  expect(post).toMatchObject({ title: 'On paper', [name]: 'In four seasons' });
  const found = await admin.get(`${api.posts}?state=any&text=four+seasons`);
  expect(await found.json()).toMatchObject([{ id: postId }]);
  const { facts } = readFrontMatter(markdownOf(post as unknown as Post, String));
  expect(facts.lines).toEqual({ [name]: 'In four seasons' });
  await save(postId, { [name]: null });
  expect(await get(postId)).not.toHaveProperty(name);
  const earlier = await admin.get(api.revision(postId, 2));
  expect(await earlier.json()).toMatchObject({ lines: { [name]: 'In four seasons' } });
});

test.each(['vertical', 'noindex', 'noai'])('a post is %s or has no such property', async (name) => {
  const { postId } = (await save(undefined, { [name]: true })).body;
  await save(postId, { title: 'On paper' });
  expect(await get(postId)).toMatchObject({ [name]: true });
  await save(postId, { [name]: null });
  expect(await get(postId)).not.toHaveProperty(name);
});

test('a change of only the extras is unpublished, and can be discarded', async () => {
  const { postId } = (await save(undefined, {})).body;
  await publish(postId, true);
  await save(postId, { series, published: true });
  expect(await get(postId)).toMatchObject({ hasChanges: true, revision: 2, liveRevision: 1 });
  await admin.send('DELETE', api.postChanges(postId), { revision: 2 });
  expect((await get(postId))['series']).toBeUndefined();
});

test('a cover is public while the published version has it, and kept while a revision has it', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#654' } })
    .png()
    .toBuffer();
  const images = createImages(undefined);
  const { id: cover } = await importMedium({ db: site.db, images }, 'cover.png', bytes, site.clock());
  const [address, visitor] = [pages.media(cover, 40, 'webp'), site.browser()];
  const status = async () => (await visitor.get(address)).status;
  const { postId } = (await save(undefined, { cover })).body;
  expect(await get(postId)).toMatchObject({ cover });
  expect(await status()).toBe(404);
  await publish(postId, true);
  expect(await status()).toBe(200);
  expect((await listPublicMedia(site.db)).map(({ id }) => id)).toContain(cover);
  await save(postId, { cover: null, published: true });
  expect(await status()).toBe(200);
  await admin.send('PATCH', api.post(postId), { published: true, revision: 2 });
  expect(await status()).toBe(404);
  expect(await deleteUnused(site.db, cover)).toBe(false);
});

test.each([
  ['cover', { cover: 'a'.repeat(22) }],
  ['cover', { cover: '../../etc' }],
  ['series.position', { series: { name: 'A', position: 0 } }],
  ['series.name', { series: { name: ' ', position: 1 } }],
  ['vertical', { vertical: false }],
  ['noindex', { noindex: false }],
  ['noai', { noai: 'yes' }],
  ['subtitle', { subtitle: 'a'.repeat(201) }],
  ['authors.0.orcid', { authors: [{ name: 'A', orcid: '1' }] }],
  ['authors', { authors: Array.from({ length: 51 }, () => ({ name: 'A' })) }],
])('%s is refused by its field: %o', async (field, facts) => {
  const { status, body: answer } = await save(undefined, facts);
  expect(status).toBe(400);
  expect(Object.keys(answer.fields ?? {}).join()).toContain(field.split('.')[0]);
});
