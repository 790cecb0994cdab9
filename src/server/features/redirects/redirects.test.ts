import type { ImportRedirectsResponse, RedirectEntry } from '#contract/redirects.ts';
import { redirectLimits, redirectProblems } from '#contract/redirects.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { addRedirect, findRedirect } from '#server/features/posts/redirect-repository.ts';
import { createPost, savePost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { redirects } from '#server/platform/db/schema/index.ts';
import { createTestApp, makeUser, siteUrl, type Browser, type TestApp } from '#support/app.ts';
import { api } from '#support/api-paths.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let site: TestApp;
let admin: Browser;
let postId: string;
beforeAll(async () => {
  site = await createTestApp();
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  postId = await published('Reeds', 'reeds');
});
afterAll(() => site.close());
beforeEach(() => site.db.delete(redirects));

const data = (title: string, address: string) => ({
  title,
  address,
  categoryName: 'A',
  keywords: [],
  body: '{"blocks":[{"type":"paragraph","data":{"text":"a"}}]}',
  summary: '{"blocks":[]}',
  published: false,
});
async function published(title: string, address: string): Promise<string> {
  const made = await createPost(site.dependencies, admin.userId, data(title, address), undefined, site.clock());
  await publishPost(site.dependencies, made.postId, { published: true, revision: 1 }, site.clock());
  return made.postId;
}
const add = (path: string, to: string, more = {}) => admin.post(api.redirects, { path, to, ...more });
const list = async () => (await (await admin.get(api.redirects)).json()) as RedirectEntry[];
const bring = async (csv: string) =>
  (await (await admin.post(`${api.redirects}/import`, { csv })).json()) as ImportRedirectsResponse;
const code = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];

test('lists redirects by hand, of imports and of moved posts, with their present targets', async () => {
  await addRedirect(site.db, '/2019/draft', { page: 'not-there' });
  await addRedirect(site.db, '/2019/reeds', { postId });
  expect((await add('/cv.html', '/about')).status).toBe(200);
  expect((await add('https://old.example/a/b/', `${siteUrl}/blog/reeds`)).status).toBe(200);
  const moved = await published('Moss', 'moss');
  await savePost(site.dependencies, moved, { ...data('Moss', 'mosses'), published: true }, site.clock());
  await publishPost(site.dependencies, moved, { published: true, revision: 2 }, site.clock());
  expect(await list()).toEqual([
    { path: '/2019/draft', to: '/not-there', origin: 'import', isPublic: false },
    { path: '/2019/reeds', to: '/blog/reeds', origin: 'import', isPublic: true },
    { path: '/a/b', to: '/blog/reeds', origin: 'hand', isPublic: true },
    { path: '/blog/moss', to: '/blog/mosses', origin: 'moved', isPublic: true },
    { path: '/cv.html', to: '/about', origin: 'hand', isPublic: true },
  ]);
  expect(await findRedirect(site.db, '/cv.html')).toBe('/about');
  expect(await findRedirect(site.db, '/2019/draft')).toBeUndefined();
});

test.each([
  ['a page of the site', '/about', 'reeds', 'redirectIsPage', 'path'],
  ['the home page', '/', 'reeds', 'redirectIsPage', 'path'],
  ['a feed', '/rss.xml', 'reeds', 'redirectIsPage', 'path'],
  ['a post', '/blog/reeds', '/about', 'redirectIsPage', 'path'],
  ['the API', '/api/users', '/about', 'redirectReserved', 'path'],
  ['the account pages', '/ja/users/login', '/about', 'redirectReserved', 'path'],
  ['the editor', '/blog/create', '/about', 'redirectReserved', 'path'],
  ['a path with dots', '/a/../b', '/about', 'redirectPath', 'path'],
  ['a pattern', '/old/*', '/about', 'redirectPath', 'path'],
  ['no path', 'old', '/about', 'redirectPath', 'path'],
  ['a query', '/?p=12', '/about', 'redirectQuery', 'path'],
  ['another site', '/old', 'https://evil.example/', 'redirectOutside', 'to'],
  ['another site without a scheme', '/old', '//evil.example/', 'redirectOutside', 'to'],
  ['a backslash', '/old', '\\\\evil.example', 'redirectOutside', 'to'],
  ['a slash and a backslash', '/old', '/\\evil.example', 'redirectOutside', 'to'],
  ['a script', '/old', 'javascript:alert(1)', 'redirectOutside', 'to'],
  ['itself', '/old', '/old', 'redirectItself', 'to'],
  ['itself with a slash', '/old/', `${siteUrl}/old`, 'redirectItself', 'to'],
  ['no page', '/old', '/nowhere', 'redirectNoPage', 'to'],
  ['no post', '/old', 'nowhere', 'redirectNoPost', 'to'],
] as const)('refuses a redirect of or to %s', async (_, path, to, problem, field) => {
  const answer = await add(path, to);
  const { code: said, fields } = (await answer.json()) as { code: string; fields: object };
  expect(said).toBe(problem === 'redirectNoPost' ? 'POST_NOT_FOUND' : 'ADDRESS_INVALID');
  expect(fields).toEqual({ [field]: messages[problem] });
  expect(await list()).not.toContainEqual(expect.objectContaining({ origin: 'hand' }));
});

test('refuses a redirect to a redirect, so that no loop can arise', async () => {
  await add('/a', '/about');
  const answer = await add('/b', '/a');
  expect(((await answer.json()) as { message: string }).message).toBe(messages.redirectChain);
  expect((await add('/a', 'reeds')).status).toBe(409);
  // The same redirect again is no error.
  expect((await add('/a', '/about')).status).toBe(200);
});

test('changes and deletes redirects, and puts a deleted redirect of an import back', async () => {
  await add('/a', '/about');
  await add('/c', '/about');
  const change = (body: object) => admin.send('PUT', api.redirects, body);
  expect(await (await change({ former: '/a', path: '/b', to: 'reeds' })).json()).toEqual({ to: '/blog/reeds' });
  expect(await code(await change({ former: '/a', path: '/d', to: 'reeds' }))).toEqual([404, 'NOT_FOUND']);
  // A change that fails keeps the redirect.
  expect(await code(await change({ former: '/b', path: '/c', to: 'reeds' }))).toEqual([409, 'ADDRESS_TAKEN']);
  expect((await list()).filter(({ origin }) => origin === 'hand').map(({ path }) => path)).toEqual(['/b', '/c']);
  for (const path of ['/b', '/c']) expect((await admin.send('DELETE', api.redirects, { path })).status).toBe(200);
  expect(await code(await admin.send('DELETE', api.redirects, { path: '/b' }))).toEqual([404, 'NOT_FOUND']);
  // An import redirects to drafts, too, so undoing a deletion also does.
  const draft = await createPost(site.dependencies, admin.userId, data('Draft', ''), undefined, site.clock());
  await addRedirect(site.db, '/2019/draft', { postId: draft.postId });
  const [before] = await list();
  await admin.send('DELETE', api.redirects, { path: '/2019/draft' });
  expect((await add('/2019/draft', pages.post(draft.postId))).status).toBe(404);
  expect((await add('/2019/draft', before?.to ?? '', { origin: 'import' })).status).toBe(200);
  expect((await list())[0]).toEqual(before);
});

test.each([
  ['a header', 'Old URL,New URL\n/a,/about\n/b,reeds\n'],
  ['no header', '/a,/about\n/b,reeds'],
  ['semicolons', '/a;/about\n/b;reeds;\n'],
  [
    'quotes, empty lines and a byte order mark',
    '\ufefffrom,to\r\n"/a","/about"\r\n\r\nhttps://old.example/b/,reeds\r\n',
  ],
])('imports a file with %s', async (_, csv) => {
  expect(await bring(csv)).toEqual({ added: 2, wrong: [] });
  const added = (await list()).filter(({ origin }) => origin === 'hand');
  expect(added.map(({ path, to }) => [path, to])).toEqual([
    ['/a', '/about'],
    ['/b', '/blog/reeds'],
  ]);
  // The same file again changes nothing.
  expect(await bring(csv)).toEqual({ added: 0, wrong: [] });
});

test('names each wrong line of a file by its number, and then adds nothing', async () => {
  const csv =
    'from,to\n/a,/about\n\n/about,reeds\n"/multi\nline",reeds\n/b\n/a,reeds\n/c,https://evil.example\n/d,/about,x';
  expect(await bring(csv)).toEqual({
    added: 0,
    wrong: [
      { line: 4, problem: 'redirectIsPage' },
      { line: 5, problem: 'redirectPath' },
      { line: 7, problem: 'redirectColumns' },
      { line: 8, problem: 'redirectExists' },
      { line: 9, problem: 'redirectOutside' },
      { line: 10, problem: 'redirectColumns' },
    ],
  });
  expect((await list()).filter(({ origin }) => origin === 'hand')).toEqual([]);
  const long = '/a,/about\n'.repeat(redirectLimits.rows + 1);
  expect(await code(await admin.post(`${api.redirects}/import`, { csv: long }))).toEqual([413, 'TOO_LARGE']);
});

test('any file is either added whole or refused with known problems', async () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '/a',
      '/b/',
      '/about',
      'reeds',
      '/blog/reeds',
      'https://x.example/y',
      '//x',
      '',
      '"',
      '/%',
      '/?q',
      '\0',
    ),
    fc.string({ maxLength: 12 }),
    fc.webUrl(),
  );
  const rows = fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(',', ';', '\t'), async (table, delimiter) => {
      await site.db.delete(redirects);
      const csv = table.map((row) => row.join(delimiter)).join('\n');
      const { added, wrong } = await bring(csv);
      const stored = await site.db.select().from(redirects);
      expect(stored).toHaveLength(added);
      if (wrong.length > 0) expect(added).toBe(0);
      const lines = csv.split(/\r\n|\r|\n/).length;
      for (const { line, problem } of wrong) {
        expect(line).toBeLessThanOrEqual(lines);
        expect(redirectProblems).toContain(problem);
      }
      // Nothing leads out of the site, or is a page of the site.
      for (const { to, path } of await list()) {
        expect(to).toMatch(/^\/(?![/\\])/);
        expect(path).not.toBe('/about');
      }
    }),
    runs(30, 3_000),
  );
});
