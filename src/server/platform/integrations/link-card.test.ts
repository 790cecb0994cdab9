/** Link cards are made from the metadata of another site's page. A local server replaces that site. */
import { api } from '#support/api-paths.ts';
import { createTestApp, makeUser } from '#support/app.ts';
import { sharedServer, sharedTestApp, sourcesAt } from '#support/shared.ts';
import { expect, test } from 'vitest';
import { readPageHead } from './page-head.ts';

const head = (html: string) => readPageHead(new TextEncoder().encode(html));

test.each([
  ['<title>A &amp; b</title>', { title: 'A & b', site: '' }],
  [
    '<meta property="og:title" content="  One\n two "><meta property="og:site_name" content="Press"><title>x</title>',
    { title: 'One two', site: 'Press' },
  ],
  ['<svg><title>Logo</title></svg><title>Page</title><title>Other</title>', { title: 'Page', site: '' }],
  ['<title><script>alert(1)</script></title>', { title: '<script>alert(1)</script>', site: '' }],
  ['no page at all', { title: '', site: '' }],
  [`<title>${'a'.repeat(400)}</title>`, { title: 'a'.repeat(300), site: '' }],
])('%s', (html, expected) => expect(head(html)).toEqual(expected));

test('a page is read in the encoding that it names, and in UTF-8 where it names none that there is', () => {
  const shiftJis = Uint8Array.from([0x8a, 0xbf, 0x8e, 0x9a]);
  const page = (charset: string) =>
    Buffer.concat([Buffer.from(`<meta charset="${charset}"><title>`), shiftJis, Buffer.from('</title>')]);
  expect(readPageHead(page('Shift_JIS')).title).toBe('漢字');
  expect(readPageHead(page('no-such')).title).not.toBe('漢字');
});

const base = await sharedServer((request, response) => {
  if (request.url !== '/post') return void response.writeHead(404).end();
  response.end(`<title>A post</title><meta property="og:site_name" content="A site">${' '.repeat(2_000_000)}`);
});
const site = await sharedTestApp({ sources: sourcesAt(base) });
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));

test('reads title and site of a page, however long it is', async () => {
  const answer = await admin.send('POST', api.linkCard, { url: `${base}/post` });
  expect([answer.status, await answer.json()]).toEqual([200, { title: 'A post', site: 'A site' }]);
});

test.each([
  ['/nothing there', '127.0.0.1 answered 404.'] as const,
  ['no address', 'This is not a valid URL.'] as const,
])('reports the problem of %s', async (given, message) => {
  const answer = await admin.send('POST', api.linkCard, { url: given.startsWith('/') ? base + given : given });
  expect([answer.status, await answer.json()]).toMatchObject([400, { message, fields: { url: message } }]);
});

test('addresses of private networks are not asked', async () => {
  const open = await createTestApp({});
  const writer = await open.signedIn(await makeUser(open.db, { isAdmin: true }));
  const answer = await writer.send('POST', api.linkCard, { url: 'https://127.0.0.1/post' });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { message: '127.0.0.1: private networks are not supported.' },
  ]);
  await open.close();
});
