import type { Medium } from '#contract/media.ts';
import { brotliDecompressSync } from 'node:zlib';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { media, mediaUploads } from '#server/platform/db/schema/index.ts';
import { makeUser, type Browser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createImages } from './images/images.ts';
import { removeUnusedMedia } from './media-service.ts';

const DAY = 24 * 60 * 60_000;

const site = await sharedTestApp({ images: createImages(undefined) });
const owner = await makeUser(site.db, { isAdmin: true });
let admin = await site.signedIn(owner);
const reader = site.browser();

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: `#${randomBytes(3).toString('hex')}` } })
    .png()
    .toBuffer();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function announce(bytes: Uint8Array, sum = sha256(bytes)): Promise<string> {
  const answer = await admin.post(api.uploads, { name: 'figure.png', bytes: bytes.length, sha256: sum });
  return ((await answer.json()) as { upload: string }).upload;
}

async function upload(bytes: Uint8Array): Promise<Response> {
  const id = await announce(bytes);
  await admin.put(api.uploadPart(id, 1), bytes);
  return admin.post(api.media, { upload: id });
}
const uploaded = async (bytes: Uint8Array) => (await (await upload(bytes)).json()) as Medium;

async function publishWith(medium: Medium): Promise<string> {
  const body = JSON.stringify({
    blocks: [{ type: 'figure', data: { media: medium.id, alt: '', caption: '', width: 'column' } }],
  });
  const data = {
    title: 'A post',
    categoryName: 'Pictures',
    keywords: [],
    body,
    summary: '{"blocks":[]}',
    published: false,
  };
  const { postId } = (await (await admin.post(api.posts, { data })).json()) as { postId: string };
  await admin.patch(api.post(postId), { published: true });
  return postId;
}

describe('uploads an image in parts', () => {
  test('recognizes an image that is uploaded again', async () => {
    const bytes = await solid(60, 40);
    const first = await upload(bytes);
    expect(first.status).toBe(201);
    const medium = (await first.json()) as Medium;
    expect(medium).toMatchObject({ kind: 'picture', width: 60, height: 40 });
    expect(medium.id).toMatch(/^[\w-]{22}$/);
    expect((await uploaded(bytes)).id).toBe(medium.id);
  });
  test('of 4 MB each, in any order, one of them twice', async () => {
    // Uncompressed stripes: large to upload, fast to encode in each width.
    const stripes = Buffer.alloc(1_700 * 1_000 * 3).map((_, index) => Math.floor(index / 5_100) % 251);
    const bytes = await sharp(stripes, { raw: { width: 1_700, height: 1_000, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const part = 4 * 1024 * 1024;
    expect(bytes.length).toBeGreaterThan(part);
    const id = await announce(bytes);
    for (const number of [2, 1, 2]) {
      const answer = await admin.put(api.uploadPart(id, number), bytes.subarray((number - 1) * part, number * part));
      expect(answer.status).toBe(200);
    }
    expect((await admin.post(api.media, { upload: id })).status).toBe(201);
  });
  test('refuses bytes other than the announced ones, and stores nothing', async () => {
    const bytes = await solid(50, 50);
    const id = await announce(bytes, sha256(Buffer.from('other')));
    await admin.put(api.uploadPart(id, 1), bytes);
    const answer = await admin.post(api.media, { upload: id });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ message: 'The image was not uploaded completely. Try again.' });
    expect((await admin.put(api.uploadPart(id, 1), bytes.subarray(1))).status).toBe(422);
    expect((await admin.put(api.uploadPart(id, 2), bytes)).status).toBe(404);
  });
  test.each([
    ['20 MB and one byte', { bytes: 20 * 1024 * 1024 + 1 }, 413],
    ['nothing', { bytes: 0 }, 422],
    ['a sum that is none', { sha256: 'x' }, 400],
    ['a key that is not known', { isAdmin: true }, 400],
  ])('%s is refused', async (_, changes, status) => {
    const body = { name: 'a', bytes: 1, sha256: sha256(Buffer.alloc(1)), ...changes };
    expect((await admin.post(api.uploads, body)).status).toBe(status);
  });
  test('a text is not an image', async () => {
    const answer = await upload(Buffer.from('<html>'));
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      message: 'Only JPEG, PNG, WebP, AVIF, GIF, SVG, HEIC and TIFF images can be used.',
    });
  });
  test('deletes an unfinished upload after a day', async () => {
    const bytes = await solid(30, 30);
    const id = await announce(bytes);
    site.clock.advance(DAY + 1);
    admin = await site.signedIn(owner);
    expect((await admin.put(api.uploadPart(id, 1), bytes)).status).toBe(404);
    await removeUnusedMedia(site.db, site.clock());
    expect(await site.db.select({ id: mediaUploads.id }).from(mediaUploads)).not.toContainEqual({ id });
  });
});

describe('before a byte of a part is read', () => {
  /** Returns a body that records whether it was read. */
  const untouched = () => {
    let touched = false;
    const stream = new ReadableStream({ pull: () => void (touched = true) }, { highWaterMark: 0 });
    return { stream, wasTouched: () => touched };
  };
  const put = async (browser: Browser, token: string | undefined) => {
    const { stream, wasTouched } = untouched();
    const headers = new Headers({ origin: 'http://site.test', 'content-type': 'application/octet-stream' });
    headers.set('cookie', [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (token) headers.set('x-csrf-token', token);
    const request = new Request(`http://site.test${api.uploadPart('x', 1)}`, {
      method: 'PUT',
      headers,
      body: stream,
      duplex: 'half',
    } as RequestInit);
    const answer = await site.app.fetch(request, { ip: '203.0.113.200' });
    return [answer.status, wasTouched()];
  };
  test('session, token and role are looked at', async () => {
    const user = await site.signedIn(await makeUser(site.db));
    expect(await put(reader, undefined)).toEqual([401, false]);
    expect(await put(admin, 'wrong')).toEqual([403, false]);
    expect(await put(user, user.csrfToken)).toEqual([403, false]);
  });
});

describe('visibility of an image', () => {
  const address = (medium: Medium, format = 'webp', width = medium.width) => pages.media(medium.id, width, format);

  test('the admin always, others when a live text shows it', async () => {
    const medium = await uploaded(await solid(700, 300));
    expect((await reader.get(address(medium))).status).toBe(404);
    const own = await admin.get(address(medium));
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);

    const id = await publishWith(medium);
    const seen = await reader.get(address(medium, 'avif', 480));
    expect(seen.headers.get('content-type')).toBe('image/avif');
    expect(seen.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400');
    expect(seen.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const etag = seen.headers.get('etag');
    expect((await reader.send('GET', address(medium, 'avif', 480), undefined, { 'if-none-match': etag })).status).toBe(
      304,
    );

    await admin.patch(api.post(id), { published: false });
    expect((await reader.get(address(medium))).status).toBe(404);
  });
  test('reports an expired token for a private image; a public one is for everybody', async () => {
    const medium = await uploaded(await solid(300, 200));
    const late = admin.copy();
    late.cookies.delete('access');
    const before = await late.get(address(medium));
    expect([before.status, before.headers.get('cache-control')]).toEqual([401, 'no-store']);
    await publishWith(medium);
    expect((await late.get(address(medium))).status).toBe(200);
  });

  test('no width, format or name but those that are offered', async () => {
    const medium = await uploaded(await solid(700, 300));
    await publishWith(medium);
    for (const path of [
      address(medium, 'svg'),
      address(medium, 'webp', 481),
      address(medium, 'png'),
      address(medium, 'jpg', 480),
      '/media/x',
      '/media/..%2f',
    ]) {
      expect([path, (await reader.get(path)).status]).toEqual([path, 404]);
    }
    // Only emails use this variant.
    const inMail = await reader.get(address(medium, 'jpg', 700));
    expect([inMail.status, inMail.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });
  test('a drawing is served in a sandbox', async () => {
    const medium = await uploaded(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    );
    await publishWith(medium);
    const seen = await reader.get(address(medium, 'svg'));
    expect(seen.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(await seen.text()).not.toContain('script');
  });

  test('a drawing is sent compressed, under a tag of that form', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<path d="M0 0h9"/>'.repeat(99)}</svg>`;
    const medium = await uploaded(Buffer.from(svg));
    await publishWith(medium);
    const asked = { 'accept-encoding': 'gzip, br' };
    const sent = await reader.send('GET', address(medium, 'svg'), undefined, asked);
    expect(Object.fromEntries(sent.headers)).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    const bytes = Buffer.from(await sent.arrayBuffer());
    expect(bytes.length).toBeLessThan(svg.length / 10);
    expect(brotliDecompressSync(bytes).toString()).toContain('<path');
    const tag = sent.headers.get('etag') ?? '';
    expect(tag).toMatch(/-br"$/);
    const again = await reader.send('GET', address(medium, 'svg'), undefined, { ...asked, 'if-none-match': tag });
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
    const picture = await uploaded(await solid(20, 20));
    await publishWith(picture);
    const pixels = await reader.send('GET', address(picture), undefined, asked);
    expect(pixels.headers.has('content-encoding')).toBe(false);
  });
});

describe('the library', () => {
  test('lists the uses of each image, newest first, page by page', async () => {
    site.clock.advance(1_000);
    const unused = await uploaded(await solid(31, 31));
    site.clock.advance(1_000);
    const used = await uploaded(await solid(32, 32));
    await publishWith(used);
    const first = await admin.get(`${api.media}?limit=1`);
    const link = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await admin.get(link);
    expect(await first.json()).toMatchObject([{ id: used.id }]);
    expect(await second.json()).toMatchObject([{ id: unused.id }]);
    const all = (await (await admin.get(api.media)).json()) as { id: string; uses: { title: string }[] }[];
    expect(all.find(({ id }) => id === used.id)?.uses).toMatchObject([{ title: 'A post' }]);
    expect(all.find(({ id }) => id === unused.id)?.uses).toEqual([]);
    expect((await reader.get(api.media)).status).toBe(401);
  });
  test('refuses to delete a used image, deletes others', async () => {
    const unused = await uploaded(await solid(33, 33));
    const used = await uploaded(await solid(34, 34));
    await publishWith(used);
    const refused = await admin.delete(api.medium(used.id));
    expect([refused.status, (await refused.json()) as unknown]).toMatchObject([409, { code: 'MEDIA_IN_USE' }]);
    expect((await admin.delete(api.medium(unused.id))).status).toBe(200);
    expect((await admin.delete(api.medium(unused.id))).status).toBe(404);
  });
  test('deletes unused images after 30 days, counted from their last use', async () => {
    const medium = await uploaded(await solid(35, 35));
    await removeUnusedMedia(site.db, site.clock());
    await removeUnusedMedia(site.db, new Date(site.clock().getTime() + 29 * DAY));
    const ids = async () => (await site.db.select({ id: media.id }).from(media)).map(({ id }) => id);
    expect(await ids()).toContain(medium.id);
    await removeUnusedMedia(site.db, new Date(site.clock().getTime() + 31 * DAY));
    expect(await ids()).not.toContain(medium.id);
  });
});

test('an image of an unpublished text is visible only under its preview, while that is valid', async () => {
  const medium = await uploaded(await solid(30, 20));
  const postId = await publishWith(medium);
  await admin.patch(api.post(postId), { published: false });
  const other = await uploaded(await solid(31, 20));
  const { url } = (await (await admin.post(api.postPreview(postId))).json()) as { url: string };
  const token = url.split('/').at(-1) ?? '';
  const file = ({ id, width }: Medium) => `${id}-${width}.webp`;
  expect((await reader.get(`/media/${file(medium)}`)).status).toBe(404);
  const seen = await reader.get(pages.previewedMedia(token, file(medium)));
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  for (const path of [
    pages.previewedMedia(token, file(other)),
    pages.previewedMedia('dead', file(medium)),
    pages.previewedMedia(token, 'x'),
  ]) {
    expect((await reader.get(path)).status, path).toBe(404);
  }
  await admin.delete(api.postPreview(postId));
  expect((await reader.get(pages.previewedMedia(token, file(medium)))).status).toBe(404);
});
