/** Imports images from other sites; a local server replaces the network. */
import { api } from '#support/api-paths.ts';
import type { Medium } from '#contract/media.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { createTestApp, makeUser } from '#support/app.ts';
import { sharedServer, sharedTestApp, sourcesAt } from '#support/shared.ts';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const dot = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#b93524' } })
  .png()
  .toBuffer();

const base = await sharedServer((request, response) => {
  if (request.url === '/dot.png') response.end(dot);
  else if (request.url === '/page') response.end('<p>no picture</p>');
  else if (request.url === '/inward') response.writeHead(302, { location: 'http://169.254.169.254/a.png' }).end();
  else if (request.url === '/large') response.end(Buffer.alloc(20_000_001 + 1_000_000));
  else if (request.url === '/for-ever') response.writeHead(302, { location: '/for-ever' }).end();
  else if (request.url === '/packed')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000)));
  else if (request.url === '/program.svg')
    response.end(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg`);
  else if (request.url === '/pdf.png') response.writeHead(200, { 'content-type': 'image/png' }).end('%PDF-1.7');
  else response.writeHead(404).end();
});
const site = await sharedTestApp({ images: createImages(undefined), sources: sourcesAt(base) });
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));

const fetched = (url: string) => admin.post(api.fetchedMedia, { url });

test('stores an image of another site once', async () => {
  const first = await fetched(`${base}/dot.png`);
  expect(first.status).toBe(201);
  const medium = (await first.json()) as Medium;
  expect(medium).toMatchObject({ width: 4, height: 3 });
  expect(await (await fetched(`${base}/dot.png`)).json()).toEqual(medium);
});

test('refuses an invalid, too large or missing image with a message', async () => {
  const told = async (path: string) => {
    const answer = await fetched(base + path);
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  expect((await told('/page'))[0]).toBe(415);
  expect((await told('/pdf.png'))[0]).toBeGreaterThanOrEqual(415);
  expect((await told('/program.svg'))[0]).toBeGreaterThanOrEqual(415);
  expect(await told('/packed')).toEqual([400, expect.stringContaining('gzip')]);
  expect(await told('/for-ever')).toEqual([400, expect.stringContaining('redirects too many times')]);
  expect(await told('/none')).toEqual([400, '127.0.0.1 answered 404.']);
  expect(await told('/large')).toEqual([400, expect.stringContaining('The response is longer than')]);
});

test('addresses of private networks and other schemes are never asked', async () => {
  const other = await createTestApp({ images: createImages(undefined) });
  const owner = await other.signedIn(await makeUser(other.db, { isAdmin: true }));
  const told = async (url: string) => {
    const answer = await owner.post(api.fetchedMedia, { url });
    return [answer.status, ((await answer.json()) as { message: string }).message] as const;
  };
  for (const host of [
    '127.0.0.1',
    'localhost',
    '10.0.0.7',
    '[::1]',
    '169.254.169.254',
    '0x7f.1',
    '2130706433',
    'a:b@[::ffff:7f00:1]',
  ])
    expect(await told(`https://${host}/a.png`), host).toEqual([400, expect.stringContaining('not supported')]);
  expect(await told(`${base}/dot.png`)).toEqual([400, expect.stringContaining('only https:// is')]);
  expect((await told('no address'))[0]).toBe(400);
  expect((await other.browser().post(api.fetchedMedia, { url: `${base}/dot.png` })).status).toBe(401);
  await other.close();
});
