import { pages } from '#contract/paths.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { createPost, savePost } from '#server/features/posts/post-service.ts';
import { addRedirect } from '#server/features/posts/redirect-repository.ts';
import { createPreview } from '#server/features/posts/preview-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { pgliteDatabase } from '#support/database.ts';
import { addOwner, addPublished, pretendPages, unpublish } from '#support/rendering.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBlog } from './answer-blog.ts';
import type { BlogFolder } from './folder.ts';

let database: Connection;
let loaded = 0;
const failing = new Set<string>();
const { program } = pretendPages({ fail: (path) => failing.has(path) });
const folder: BlogFolder = {
  program: async () => {
    loaded += 1;
    return program;
  },
  inline: async () => ({
    blog: { scripts: ["'sha256-abc='"], styles: [] },
    404: { scripts: ["'sha256-lost='"], styles: [] },
  }),
  page: async (path) => new TextEncoder().encode(`the page ${path}`),
};
const logged: string[] = [];

beforeAll(async () => {
  database = await pgliteDatabase();
  await addOwner(database.db);
  await addPublished(database.db, 'fresh-post', 'Words of a moment ago.');
  await addPublished(database.db, '縦書き', 'Japanese words.');
  await addPublished(database.db, 'taken-back', 'Gone.');
  await unpublish(database.db, 'taken-back');
});
afterAll(() => database.close());

async function ask(path: string, options: { method?: string; cookie?: string; db?: Connection['db'] } = {}) {
  const request = new Request(`https://site.test${path}`, {
    method: options.method ?? 'GET',
    headers: options.cookie ? { cookie: options.cookie } : {},
  });
  const config = { siteUrl: 'https://site.test', secure: true, hstsSubdomains: false };
  const log = (line: string) => logged.push(line);
  const response = await answerBlog(
    request,
    { db: options.db ?? database.db, config, log, clock: () => new Date() },
    folder,
  );
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('a post published since the last deploy is answered whole', async () => {
  const { status, headers, text } = await ask(pages.post('fresh-post'));
  expect(status).toBe(200);
  expect(text).toContain('Words of a moment ago.');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-(?!abc)[^']+';/);
  expect(headers.get('strict-transport-security')).toBeTruthy();
});

test('its Markdown is answered at its path with .md, as the next deploy will write it', async () => {
  const page = await ask(pages.post('fresh-post'));
  expect(page.headers.get('link')).toBe('</blog/fresh-post.md>; rel="alternate"; type="text/markdown"');
  const { status, headers, text } = await ask('/blog/fresh-post.md');
  expect([status, headers.get('content-type'), headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
    200,
    'text/markdown; charset=utf-8',
    'noindex',
    'no-cache',
  ]);
  expect(headers.get('link')).toBe('<https://site.test/blog/fresh-post>; rel="canonical"');
  expect(text).toMatch(/^---\n[^]*\n---\n\n# [^]*Words of a moment ago\.\n$/);
  expect(await ask('/blog/fresh-post.md', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  // The function answers Markdown only at the Markdown's own path.
  expect((await ask('/blog/taken-back.md')).status).toBe(404);
  for (const path of ['/blog/no-such-post.md', '/blog/.md', '/blog/archive.md'])
    expect((await ask(path)).status).toBe(404);
});

test('its address may be spelt as browsers and people do', async () => {
  for (const path of [
    '/blog/縦書き',
    '/blog/%E7%B8%A6%E6%9B%B8%E3%81%8D',
    '/blog/%e7%b8%a6%e6%9b%b8%e3%81%8d?from=feed',
  ]) {
    expect(await ask(path)).toMatchObject({ status: 200, text: expect.stringContaining('Japanese words.') as string });
  }
  const slash = await ask('/blog/fresh-post/?x=1');
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/blog/fresh-post?x=1']);
});

test('lists that a publish made are there too', async () => {
  expect(await ask(pages.archive)).toMatchObject({ status: 200 });
});

const absent = ['/blog/no-such-post', pages.post('taken-back'), '/blog/category/none', '/blog/%00', '/blog/..%2fabout'];
test.each(absent)('%s is the 404 page', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, text: 'the page /404' });
});

test('an unpublished post gives a logged-in user the shell, uncached', async () => {
  const cookie = 'a=b; signed-in=1';
  for (const path of [pages.post('taken-back'), '/blog/no-such-post']) {
    const { status, headers, text } = await ask(path, { cookie });
    expect([status, text, headers.get('cache-control')]).toEqual([200, 'the page /blog/create', 'no-store']);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  }
  expect(await ask('/blog/category/none', { cookie })).toMatchObject({ status: 404 });
  expect((await ask(pages.post('fresh-post'), { cookie })).text).toContain('Words of a moment ago.');
});

test('an id or a former slug redirects to the post; a preview link shows the draft', async () => {
  const { db } = database;
  const app = { db, rebuild: { request: async () => undefined }, config: { siteUrl: 'https://site.test' } as never };
  const data = { title: 'Moved', categoryName: 'Notes', keywords: [], published: false, summary: '{"blocks":[]}' };
  const body = '{"blocks":[{"type":"paragraph","data":{"text":"Not yet."}}]}';
  const { postId } = await createPost(
    app,
    'u',
    { ...data, body: '{"blocks":[]}', address: 'moved' },
    undefined,
    new Date(),
  );
  expect((await ask('/blog/moved')).status).toBe(404);
  await publishPost(app, postId, { published: true }, new Date());
  const { status, headers } = await ask(`${pages.post(postId)}?x=1`);
  expect([status, headers.get('location')]).toEqual([301, '/blog/moved?x=1']);
  const twin = await ask(`${pages.post(postId)}.md`);
  expect([twin.status, twin.headers.get('location')]).toEqual([301, '/blog/moved.md']);
  await savePost(app, postId, { ...data, body, published: true }, new Date());
  expect((await ask('/blog/moved')).text).not.toContain('Not yet.');
  const { url } = await createPreview(app, postId, new Date());
  const preview = await ask(new URL(url).pathname);
  expect([preview.status, preview.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
  expect(preview.headers.get('cache-control')).toBe('no-store');
  expect(preview.text).toContain('Not yet.');
  expect((await ask(pages.preview('dead'))).status).toBe(404);
});

test('a path of a former site redirects to its post while that is published', async () => {
  const { db } = database;
  await addRedirect(db, '/blog/2019/05/hello', { postId: 'fresh-post' });
  await addRedirect(db, '/blog/hello-there', { postId: 'fresh-post' });
  await addRedirect(db, '/blog/2019/05/gone', { postId: 'taken-back' });
  await addRedirect(db, '/blog/fresh-post', { postId: '縦書き' });
  for (const path of ['/blog/2019/05/hello?x=1', '/blog/hello-there?x=1']) {
    const { status, headers } = await ask(path);
    expect([status, headers.get('location')], path).toEqual([301, '/blog/fresh-post?x=1']);
  }
  expect((await ask('/blog/2019/05/gone')).status).toBe(404);
  expect((await ask('/blog/fresh-post')).status).toBe(200);
});

test('an old path under /blog/ redirects to another page of the site, if the owner wants it', async () => {
  const { db } = database;
  await addRedirect(db, '/blog/about-me', { target: '/about' }, 'hand');
  const { status, headers } = await ask('/blog/about-me');
  expect([status, headers.get('location')]).toEqual([301, '/about']);
});

test('a feed of a former blog redirects to the feed', async () => {
  const { status, headers } = await ask('/blog/rss.xml');
  expect([status, headers.get('location')]).toEqual([301, '/rss.xml']);
});

test('a path that cannot be a post loads neither a site nor a program', async () => {
  const before = loaded;
  await ask('/blog/wp-login.php');
  expect(loaded).toBe(before);
});

test.each(['x/y', 'x/y/z', 'category/none', 'keyword/none', 'page/2', 'page/x', 'archive/1', 'category/a/b/c'])(
  '/blog/%s, which is nothing, costs one query at most and no program',
  async (rest) => {
    const before = loaded;
    let queries = 0;
    const db = new Proxy(database.db, {
      get: (target, name) => {
        if (name === 'select' || name === 'transaction' || name === 'execute') queries += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
    expect(await ask(`/blog/${rest}`, { db })).toMatchObject({ status: 404 });
    expect(queries).toBeLessThanOrEqual(1);
    expect(loaded).toBe(before);
  },
);

test('HEAD has the headers of GET and no body; other methods are refused', async () => {
  expect(await ask(pages.post('fresh-post'), { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  const refused = await ask(pages.post('fresh-post'), { method: 'POST' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test.each([
  '%00',
  'a%00b',
  'category/%00',
  'keyword/a%00',
  'category/a/%00',
  'preview/%00',
  '%ed%a0%80',
  'archive/0000',
])('a path that no database can contain gives 404: /blog/%s', async (rest) => {
  expect(await ask(`/blog/${rest}`)).toMatchObject({ status: 404 });
});

test('a database that is away is 503 with a designed page, a broken page 500', async () => {
  const away = {} as Connection['db'];
  const select = () => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  };
  const { status, headers, text } = await ask(pages.post('x'), { db: Object.assign(away, { select }) });
  expect([status, headers.get('retry-after'), text]).toEqual([503, '2', 'the page /500']);
  failing.add(pages.post('fresh-post'));
  expect(await ask(pages.post('fresh-post'))).toMatchObject({ status: 500, text: 'the page /500' });
  failing.clear();
  await ask(pages.preview('s3cret'), { db: away });
  expect(logged).toEqual(['GET /blog/:id', 'GET /blog/:id', 'GET /blog/preview/:token']);
});
