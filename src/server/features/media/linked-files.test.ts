/** Files that posts link to are stored unchanged. They are public only while a published text links to them. */
import type { UploadedFile } from '#contract/media.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { makeUser } from '#support/app.ts';
import { mp4File, pdfFile, webmFile, zipFile } from '#support/linked-files.ts';
import { sharedTestApp } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createImages } from './images/images.ts';
import { writePictures } from './images/write-pictures.ts';
import { removeUnusedMedia } from './media-service.ts';
import { fileOf } from './uploaded-file.ts';

const DAY = 24 * 60 * 60_000;

const site = await sharedTestApp({ images: createImages(undefined) });
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
const reader = site.browser();

async function upload(bytes: Uint8Array, name = 'reeds.zip'): Promise<UploadedFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const started = await admin.post(api.uploads, { name, bytes: bytes.length, sha256 });
  const { upload: id } = (await started.json()) as { upload: string };
  await admin.put(api.uploadPart(id, 1), Buffer.from(bytes));
  return (await (await admin.post(api.media, { upload: id })).json()) as UploadedFile;
}

const linkTo = (href: string) => ({
  blocks: [{ type: 'paragraph', data: { text: `<a href="${href}">Data</a>`, align: 'left' } }],
});

async function post(body: object): Promise<string> {
  const text = { title: 'A post', categoryName: 'Data', keywords: [], summary: '{"blocks":[]}', published: false };
  const answer = await admin.post(api.posts, { data: { ...text, body: JSON.stringify(body) } });
  return ((await answer.json()) as { postId: string }).postId;
}

test.each([
  ['pdf', pdfFile('a'), 'application/pdf', 'inline'],
  ['mp4', mp4File('a'), 'video/mp4', 'inline'],
  ['webm', webmFile('a'), 'video/webm', 'inline'],
  ['zip', zipFile('a'), 'application/zip', 'attachment'],
] as const)('a %s is public while a published text links to it', async (kind, bytes, type, disposition) => {
  const file = await upload(bytes, `reeds.${kind}`);
  expect(file).toMatchObject({ kind, name: `reeds.${kind}`, bytes: bytes.length });
  const path = pages.uploadedFile(file.id, kind);
  const postId = await post(linkTo(`${path}#page=2`));
  expect((await reader.get(path)).status).toBe(404);
  expect((await admin.send('DELETE', api.medium(file.id))).status).toBe(409);
  await admin.patch(api.post(postId), { published: true });
  const answer = await reader.get(path);
  expect(answer.status).toBe(200);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(bytes));
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; .*reeds\\.${kind}$`));
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  await admin.patch(api.post(postId), { published: false });
  expect((await reader.get(path)).status).toBe(404);
});

test('a file has no other ending, and an image none of a file', async () => {
  const { id } = await upload(zipFile('other'));
  const figure = { type: 'figure', data: { media: '', alt: '', caption: '', width: 'column' } };
  const picture = await upload(
    await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123' } })
      .png()
      .toBuffer(),
  );
  const text = linkTo(pages.uploadedFile(id, 'zip')).blocks;
  const body = { blocks: [...text, { ...figure, data: { ...figure.data, media: picture.id } }] };
  await admin.patch(api.post(await post(body)), { published: true });
  for (const kind of ['pdf', 'csv', 'mp4', 'webm'] as const) {
    expect((await reader.get(pages.uploadedFile(id, kind))).status).toBe(404);
    expect((await reader.get(pages.uploadedFile(picture.id, kind))).status).toBe(404);
  }
  expect((await reader.get(`/media/${id}.exe`)).status).toBe(404);
  expect((await reader.get(`/media/${id}.zip%3Fx`)).status).toBe(404);
  expect((await reader.get(pages.media(id, 480, 'webp'))).status).toBe(404);
});

test('is deleted like an image that no text uses', async () => {
  const { id } = await upload(zipFile('unused'));
  const used = await upload(zipFile('used'));
  await post(linkTo(pages.uploadedFile(used.id, 'zip')));
  const later = site.clock().getTime() + 40 * DAY;
  await removeUnusedMedia(site.db, new Date(later));
  await removeUnusedMedia(site.db, new Date(later + 40 * DAY));
  expect((await admin.get(api.medium(id))).status).toBe(404);
  expect((await admin.get(api.medium(used.id))).status).toBe(200);
});

test('a video plays as its own page, and Safari gets the part that it asks for', async () => {
  const bytes = mp4File('played');
  const { id } = await upload(bytes, 'reed.mp4');
  await admin.patch(api.post(await post(linkTo(pages.uploadedFile(id, 'mp4')))), { published: true });
  const path = pages.uploadedFile(id, 'mp4');
  const whole = await reader.get(path);
  expect(whole.headers.get('content-security-policy')).toBe(
    "default-src 'none'; media-src 'self'; frame-ancestors 'none'",
  );
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  const part = await reader.send('GET', path, undefined, { range: 'bytes=0-1' });
  expect([part.status, part.headers.get('content-range'), part.headers.get('cache-control')]).toEqual([
    206,
    `bytes 0-1/${bytes.length}`,
    'private, no-store',
  ]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(0, 2));
});

test('a file of a draft is visible under its preview, while that is valid', async () => {
  const [file, other] = [await upload(zipFile('previewed')), await upload(zipFile('not previewed'))];
  const postId = await post(linkTo(pages.uploadedFile(file.id, 'zip')));
  const { url } = (await (await admin.post(api.postPreview(postId))).json()) as { url: string };
  const status = async (name: string) =>
    (await reader.get(pages.previewedMedia(url.split('/').at(-1) ?? '', name))).status;
  expect(await Promise.all([`${file.id}.zip`, `${file.id}.mp4`, `${other.id}.zip`].map(status))).toEqual([
    200, 404, 404,
  ]);
  await admin.delete(api.postPreview(postId));
  expect(await status(`${file.id}.zip`)).toBe(404);
});

test('a static site has the files of its published texts', async () => {
  const [open, draft] = [await upload(zipFile('open')), await upload(zipFile('draft'))];
  await admin.patch(api.post(await post(linkTo(pages.uploadedFile(open.id, 'zip')))), { published: true });
  await post(linkTo(pages.uploadedFile(draft.id, 'zip')));
  const folder = temporaryFolder();
  await writePictures(site.db, folder, temporaryFolder());
  expect(readdirSync(folder)).toContain(`${open.id}.zip`);
  expect(readdirSync(folder).some((name) => name.startsWith(draft.id))).toBe(false);
  expect(new Uint8Array(readFileSync(join(folder, `${open.id}.zip`)))).toEqual(zipFile('open'));
});

test('recognizes a file by its bytes', () => {
  const kinds = [mp4File('', 'avif'), mp4File('', 'heic'), webmFile('', 'matr'), Buffer.from('PK'), Buffer.alloc(0)];
  expect(kinds.map((bytes) => fileOf(bytes))).toEqual(kinds.map(() => undefined));
  expect(['isom', 'mp42', 'M4V '].map((brand) => fileOf(mp4File('', brand))?.kind)).toEqual(['mp4', 'mp4', 'mp4']);
  expect(fileOf(zipFile('').subarray(0))?.kind).toBe('zip');
});
