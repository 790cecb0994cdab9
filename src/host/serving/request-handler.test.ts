import { randomBytes } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { editorStyleHashes } from '#contract/editor-styles.ts';
import { listen } from '#host/listen.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { createPost, savePost } from '#server/features/posts/post-service.ts';
import { addRedirect } from '#server/features/posts/redirect-repository.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { pgliteDatabase } from '#support/database.ts';
import { messagesFor } from '#messages/index.ts';
import { siteIn } from '#site/data/in-language.ts';
import { feedOf } from '#site/views/feeds.ts';
import { putPublications, putRecords } from '#support/content.ts';
import { testPublication } from '#support/site.ts';
import { addOwner, addPublished, pretendPages, runSite, type RunningSite } from '#support/rendering.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequestHandler } from './request-handler.ts';

let connection: Connection;
let site: RunningSite;
let listener: Awaited<ReturnType<typeof listen>>;
const logged: string[] = [];
const program = pretendPages({ fail: (path) => path === '/blog/broken' });
const script = Buffer.from('console.log("a script, again and again");'.repeat(50));

beforeAll(async () => {
  connection = await pgliteDatabase();
  await addOwner(connection.db);
  await addPublished(connection.db, 'くずし字', 'Words.');
  await addPublished(connection.db, 'broken', 'Words.');
  await addRedirect(connection.db, '/2019/05/kuzushi', { postId: 'くずし字' });
  await addRedirect(connection.db, '/cv.html', { target: '/about' }, 'hand');
  await addRedirect(connection.db, '/blog', { postId: 'broken' });
  await putPublications(connection.db, [
    testPublication({ id: 'ink', doi: '10.5555/ink' }),
    testPublication({ id: 'conf:x', address: 'conf-x-1a2b3c', keywords: ['C++'] }),
  ]);
  site = await runSite(connection.db, program.program);
  listener = await listen(0, 'localhost');
  listener.handleWith(
    createRequestHandler({
      limits: { config: { rateLimits: true, trustedProxy: true }, clock: () => new Date() },
      app: { fetch: async (asked, { ip }) => Response.json({ url: asked.url, ip, text: await asked.text() }) },
      live: site.live,
      files: new Map([
        ['/_astro/app.Ab12.js', { hash: 'script', body: script, brotli: brotliCompressSync(script) }],
        ['/rss.xml', { hash: 'feed', body: Buffer.from('<rss/>') }],
        ['/icon.svg', { hash: 'svg', body: Buffer.from('<svg/>') }],
        ['/icon.png', { hash: 'icon', body: randomBytes(64) }],
      ]),
      made: async (path) => {
        if (path.startsWith('/search-index/')) return 'renewing';
        if (path === '/blog/a.pdf') return { hash: 'paper', body: Buffer.from('paper') };
        return path === '/cards/a.png' ? { hash: 'card', body: Buffer.from('card') } : undefined;
      },
      preview: async (token) => (token === 'good' ? Buffer.from('a text being written') : undefined),
      headers: { https: true, inline: { 404: { scripts: ["'sha256-x'"], styles: [] } } },
      traffic: { active: 0 },
      log: (line) => void logged.push(line),
    }),
  );
});
afterAll(async () => {
  await listener.close();
  await site.stop();
  await connection.close();
});

/** Sends a raw request, because other clients would normalize the path and decompress the response. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const asked = request({ port: listener.port, host: '127.0.0.1', path, headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}
const post = '/blog/%E3%81%8F%E3%81%9A%E3%81%97%E5%AD%97';

test.each([
  ['/research/conf%3Ax', '/research/conf-x-1a2b3c'],
  ['/research/conf:x?from=feed', '/research/conf-x-1a2b3c?from=feed'],
  ['/research/cite/conf%3Ax.bib', '/research/cite/conf-x-1a2b3c.bib'],
])('%s, which a publication had before, leads to %s', async (former, now) => {
  const { status, headers } = await ask(former);
  expect([status, headers.location]).toEqual([301, now]);
});

test('an old path redirects to its post, and never hides a page of this site', async () => {
  for (const path of ['/2019/05/kuzushi', '/2019/05/kuzushi/?m=1', '/2019/05/kuzushi?m=1']) {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([301, post + (path.includes('?') ? '?m=1' : '')]);
  }
  expect((await ask('/cv.html?m=1')).headers.location).toBe('/about?m=1');
  expect((await ask('/blog')).status).toBe(200);
  expect((await ask('/2019/05/other')).status).toBe(404);
});

test('a publication’s page links to its DOI and records in a header, whatever was fetched before', async () => {
  for (const path of ['/research/ink', '/research/ink?a', '/research/ink']) {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers.link).toContain('<https://doi.org/10.5555/ink>; rel="cite-as"');
    expect(headers.link).toContain('/research/cite/ink.bib>; rel="describedby"; type="application/x-bibtex"');
  }
  expect((await ask('/blog')).headers.link).toBe('</blog.md>; rel="alternate"; type="text/markdown"');
  expect((await ask('/blog/archive')).headers.link).toBeUndefined();
});

test('each encoding of a page has the same content and a different ETag', async () => {
  const plain = await ask(post);
  const brotli = await ask(post, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await ask(post, { 'accept-encoding': 'gzip, br;q=0' });
  expect(plain.body.toString()).toContain('<p>Words.</p>');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { headers } of [plain, brotli, gzip]) {
    expect(headers).toMatchObject({
      vary: 'Accept, Cookie, Accept-Encoding',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  }
});

test('only logged-in visitors get the CSP with the editor’s styles, and caches never mix the two pages', async () => {
  const cookie = 'a=b; signed-in=1';
  const editors = editorStyleHashes[0];
  const [reader, writer] = [await ask(post), await ask(post, { cookie })];
  expect(reader.headers['content-security-policy']).not.toContain(editors);
  expect(writer.headers['content-security-policy']).toContain(editors);
  expect(writer.headers['cache-control']).toBe('no-cache');
  const statusWith = async (tag: string | undefined, more = {}) =>
    (await ask(post, { 'if-none-match': `${tag}`, ...more })).status;
  expect([await statusWith(reader.headers.etag), await statusWith(writer.headers.etag)]).toEqual([304, 200]);
  expect([
    await statusWith(reader.headers.etag, { cookie }),
    await statusWith(writer.headers.etag, { cookie }),
  ]).toEqual([200, 304]);
  // A page on which no editor can start is the same for all visitors, so it does not vary by cookie.
  expect((await ask('/research/ink', { cookie })).headers).toMatchObject({ vary: 'Accept, Accept-Encoding' });
});

test('a page is Markdown at its path with .md, with its own ETag, and only the page is indexed', async () => {
  const page = await ask(post);
  const twin = await ask(`${post}.md`, { 'accept-encoding': 'br' });
  expect(page.headers.link).toBe(`<${post}.md>; rel="alternate"; type="text/markdown"`);
  expect(twin.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    link: `<${site.live.snapshot?.site.url}${post}>; rel="canonical"`,
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(twin.body).toString()).toMatch(/^---\n[^]*\n---\n\n# [^]*\n\nWords\.\n$/);
  const known = { 'if-none-match': twin.headers.etag ?? '', 'accept-encoding': 'br' };
  expect(await ask(`${post}.md`, known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  for (const path of ['/blog/archive.md', '/blog/create.md', '/404.md', '/nothing.md', '/.md', '/blog/nothing.md'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('Markdown at the page’s own path is for clients that prefer it, and no cache mixes the two', async () => {
  const accept = 'text/markdown, text/html;q=0.9';
  const [page, twin] = [await ask(post), await ask(post, { accept })];
  expect(twin.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-location': `${post}.md`,
    vary: 'Accept, Accept-Encoding',
  });
  expect(twin.headers['x-robots-tag']).toBeUndefined();
  expect(twin.headers.etag).not.toBe(page.headers.etag);
  const statusOf = async (tag: string | undefined, more = {}) =>
    (await ask(post, { 'if-none-match': `${tag}`, ...more })).status;
  expect([await statusOf(page.headers.etag), await statusOf(twin.headers.etag)]).toEqual([304, 200]);
  expect([await statusOf(page.headers.etag, { accept }), await statusOf(twin.headers.etag, { accept })]).toEqual([
    200, 304,
  ]);
  // A page without Markdown stays a page.
  expect((await ask('/blog/archive', { accept })).headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await ask('/nothing', { accept })).status).toBe(404);
});

test.each([
  '*/*',
  'text/html,*/*;q=0.8',
  'text/markdown;q=0',
  `text/markdown,${'a/b,'.repeat(3_000)}`,
  ';;q=,,text/markdown/x',
  'text/markdown;q=2',
])('a browser or a client with a hostile Accept gets the page', async (accept) => {
  expect((await ask(post, { accept })).headers['content-type']).toBe('text/html; charset=utf-8');
});

test('an Accept that is too long for any request is refused', async () => {
  // The server answers before it has read the header, so the client may not see the answer.
  const answer = await ask(post, { accept: 'text/markdown,'.repeat(7_000) }).catch(() => undefined);
  expect(answer?.status ?? 431).toBe(431);
  expect((await ask(post)).status).toBe(200);
});

test('the Markdown of a post that moved redirects, and an unpublished post has none', async () => {
  const { status, headers } = await ask('/research/conf%3Ax.md?a=1');
  expect([status, headers.location]).toEqual([301, '/research/conf-x-1a2b3c.md?a=1']);
  const cookie = 'signed-in=1';
  expect(await ask('/blog/nothing.md', { cookie })).not.toMatchObject({
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
});

test('answers 304 for an unchanged page, and serves a published post at the next request', async () => {
  const first = await ask('/blog');
  const known = { 'if-none-match': `"else", W/${first.headers.etag}` };
  expect(await ask('/blog', known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  await addPublished(connection.db, 'newest', 'Words.');
  program.options.fail = () => false;
  await site.publisher.request();
  expect((await ask('/blog', known)).status).toBe(200);
  expect((await ask('/blog/newest')).status).toBe(200);
});

test('HEAD returns the headers of GET without the body', async () => {
  const get = await ask(post);
  const head = await ask(post, {}, 'HEAD');
  expect(head.body).toHaveLength(0);
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
});

test('hashed files are cached forever, others are revalidated, and images are not compressed again', async () => {
  const file = await ask('/_astro/app.Ab12.js', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(file.body)).toEqual(script);
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const icon = await ask('/icon.png', { 'accept-encoding': 'br, gzip' });
  expect(icon.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' });
  expect(icon.headers['content-encoding']).toBeUndefined();
});

test('generated files are served and revalidated each time', async () => {
  const { status, headers } = await ask('/cards/a.png');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
  // Feed readers and other sites can embed this file; for other files, the default policy applies.
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await ask('/icon.png')).headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('a search index that contains unpublished text gets 503 with Retry-After', async () => {
  const { status, headers } = await ask('/search-index/en/pagefind-entry.json');
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
});

test.each(['/nothing', '/blog/nothing', '/404', '/500', '/%2e%2e/etc/passwd', '/..%2f..%2fetc/passwd', '/%00', '/%'])(
  '%s is the 404 page',
  async (path) => {
    const { status, body, headers } = await ask(path);
    expect(status).toBe(404);
    expect(body.toString()).toContain('<h1>/404</h1>');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBeDefined();
  },
);

test('a path without a published post returns the editor’s shell to logged-in visitors', async () => {
  const shell = await ask('/blog/unpublished', { cookie: 'a=b; signed-in=1' });
  const headers = { 'cache-control': 'no-store', 'cross-origin-opener-policy': 'same-origin' };
  expect(shell).toMatchObject({ status: 200, headers });
  expect(shell.body.toString()).toContain('<h1>/blog/create</h1>');
  expect((await ask('/blog/unpublished', { cookie: 'not-signed-in=1' })).status).toBe(404);
  expect((await ask('/blog/a/b', { cookie: 'signed-in=1' })).status).toBe(404);
});

test('action links of emails are answered by the API', async () => {
  for (const page of ['/users/confirm', '/users/stop', '/users/revert-email-change', '/users/revoke-session']) {
    const { status, body } = await ask(`${page}/some-Token_1?from=mail`);
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toHaveProperty('ip');
  }
});

test('all reset links show one page, which sends no referrer', async () => {
  const { status, body, headers } = await ask('/users/reset-password/some-Token_1');
  expect(status).toBe(200);
  expect(body.toString()).toContain('<h1>/users/reset-password/token</h1>');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect((await ask('/users/revert-email-change/a/b')).status).toBe(404);
});

test('a trailing slash redirects to the path without it', async () => {
  expect(await ask('/blog/?x=1')).toMatchObject({ status: 308, headers: { location: '/blog?x=1' } });
  expect((await ask('//evil.example/')).status).toBe(404);
});

test('other methods are refused', async () => {
  expect(await ask('/blog', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test('two Host headers are refused', async () => {
  const socket = connect(listener.port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\n\r\n');
  expect(String((await socket.setEncoding('utf8').toArray()).join(''))).toMatch(/^HTTP\/1.1 400 /);
});

test('a feed or an SVG that is opened directly runs no script', async () => {
  for (const path of ['/rss.xml', '/icon.svg']) {
    expect((await ask(path)).headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/);
  }
});

test('API responses have the same headers, and the API gets the IP address of the socket', async () => {
  const { body, headers } = await ask('/api/anything?x=1', {}, 'POST');
  expect(JSON.parse(body.toString())).toMatchObject({ ip: '127.0.0.1' });
  expect(headers).toMatchObject({
    'strict-transport-security': expect.stringContaining('max-age') as unknown,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test('a page that cannot be rendered and has no earlier version returns the 500 page and logs the cause', async () => {
  await addPublished(connection.db, 'unlucky', 'Words.');
  await site.publisher.request();
  await site.publisher.swept();
  site.store.removePage('/blog/unlucky');
  program.options.fail = (path) => path === '/blog/unlucky';
  await addPublished(connection.db, 'other', 'Words.');
  await site.publisher.request();
  const { status, body } = await ask('/blog/unlucky');
  expect(status).toBe(500);
  expect(body.toString()).toContain('<h1>/500</h1>');
  expect(logged).toContain('GET /blog/:id');
});

test('a page that cannot be rendered without the database returns 503 with Retry-After', async () => {
  await addPublished(connection.db, 'earlier', 'Words.');
  await site.publisher.request();
  program.options.fail = (path) => {
    if (path !== '/blog/archive') return false;
    throw Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' });
  };
  site.store.removePage('/blog/archive');
  const { status, headers } = await ask('/blog/archive');
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  // An error about a missing file must not count as an unavailable database.
  program.options.fail = (path) => {
    if (path !== '/blog/archive') return false;
    throw Object.assign(new Error('open ENOENT'), { code: 'ENOENT', syscall: 'open' });
  };
  expect((await ask('/blog/archive')).status).toBe(500);
  await addPublished(connection.db, 'later', 'Words.');
  await site.publisher.request();
  program.options.fail = () => false;
  expect((await ask('/blog/archive')).status).toBe(200);
});

test('a preview link works for anyone who has it, is not cached and sends no referrer', async () => {
  const { status, headers, body } = await ask('/blog/preview/good');
  expect([status, body.toString()]).toEqual([200, 'a text being written']);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-type': 'text/html; charset=utf-8',
  });
  expect((await ask('/blog/preview/dead')).status).toBe(404);
});

test('the rule of a post for search engines also reaches its PDF, which stays the same file', async () => {
  const app = { db: connection.db, rebuild: site.publisher };
  const empty = '{"blocks":[]}';
  const data = { title: 'A', categoryName: 'Notes', keywords: [], body: empty, summary: empty, address: 'a' };
  const { postId } = await createPost(app, 'u', { ...data, published: false }, undefined, new Date());
  await publishPost(app, postId, { published: true }, new Date());
  const tagOf = async () => (await ask('/blog/a.pdf')).headers['x-robots-tag'];
  expect(await tagOf()).toBeUndefined();
  await savePost(app, postId, { ...data, published: true, noindex: true, revision: 1 }, new Date());
  await publishPost(app, postId, { published: true, revision: 2 }, new Date());
  expect(await tagOf()).toBe('noindex');
});

test('a post with a slug is served there, and its id and old slugs redirect there', async () => {
  const content = {
    title: 'Moved',
    categoryName: 'Notes',
    keywords: [],
    body: '{"blocks":[]}',
    summary: '{"blocks":[]}',
  };
  const data = { ...content, published: false };
  const { postId } = await createPost({ db: connection.db }, 'u', { ...data, address: 'first' }, undefined, new Date());
  const app = { db: connection.db, rebuild: site.publisher };
  await publishPost(app, postId, { published: true }, new Date());
  expect((await ask('/blog/first')).status).toBe(200);
  await savePost(app, postId, { ...data, published: true, address: 'второй' }, new Date());
  expect((await ask('/blog/first')).status).toBe(200);
  await publishPost(app, postId, { published: true, revision: 2 }, new Date());
  const present = `/blog/${encodeURIComponent('второй')}`;
  expect((await ask(present)).status).toBe(200);
  for (const former of ['/blog/first?x=1', `/blog/${postId}?x=1`]) {
    const { status, headers } = await ask(former);
    expect([status, headers.location]).toEqual([301, `${present}?x=1`]);
  }
  await savePost(app, postId, { ...data, published: true, address: 'first' }, new Date());
  await publishPost(app, postId, { published: true, revision: 3 }, new Date());
  expect((await ask('/blog/first')).status).toBe(200);
  expect((await ask(present)).headers.location).toBe('/blog/first');
});

test('a post that gets a language moves with a 301 and keeps the id of its feed entry', async () => {
  await putRecords(connection.db, 'site', [{ key: 'site', view: { languages: ['en', 'ja'] } }]);
  const text = '{"blocks":[]}';
  const data = { title: 'Sedge', categoryName: 'Notes', keywords: [], body: text, summary: text };
  const app = { db: connection.db, rebuild: site.publisher };
  const { postId } = await createPost(app, 'u', { ...data, published: false }, undefined, new Date());
  await publishPost(app, postId, { published: true }, new Date());
  const feedIds = async (language: 'en' | 'ja') => {
    if (!site.live.snapshot) throw new Error('There is no site.');
    const part = siteIn(site.live.snapshot.site, language);
    const { items } = JSON.parse((await feedOf(part, messagesFor(language))).json1()) as { items: { id: string }[] };
    return items.map(({ id }) => id).filter((id) => id.includes('sedge'));
  };
  const before = await feedIds('en');
  expect(before).toEqual([expect.stringContaining(`/blog/${postId}`)]);
  const redirects = async () => {
    const answers = await Promise.all(['/blog/sedge', `/blog/${postId}`].map((path) => ask(path)));
    return answers.map(({ status, headers }) => [status, headers.location]);
  };
  expect(await redirects()).toEqual([
    [200, undefined],
    [301, '/blog/sedge'],
  ]);
  await savePost(app, postId, { ...data, published: true, language: 'ja' }, new Date());
  await publishPost(app, postId, { published: true, revision: 2 }, new Date());
  expect(await redirects()).toEqual([
    [301, '/ja/blog/sedge'],
    [301, '/ja/blog/sedge'],
  ]);
  expect([await feedIds('en'), await feedIds('ja')]).toEqual([[], before]);
});

test('more than 60 PDF requests a minute from one IP address get 429 with Retry-After, even for 304', async () => {
  const from = (ip: string, more = {}) => ask('/blog/a.pdf', { 'x-forwarded-for': ip, ...more });
  const { headers } = await from('192.0.2.1');
  const known = { 'if-none-match': headers.etag ?? '' };
  const answers = await Promise.all(Array.from({ length: 59 }, () => from('192.0.2.1', known)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([304]));
  const refused = await from('192.0.2.1', known);
  expect([refused.status, refused.headers['cache-control']]).toEqual([429, 'no-store']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await from('192.0.2.2')).status).toBe(200);
  expect((await ask(post, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(200);
});
