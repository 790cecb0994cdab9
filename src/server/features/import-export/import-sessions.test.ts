/**
 * Imports from the owner's browser create no duplicates, store each post completely or not at all, and can be undone as
 * a whole.
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { ImportedFile, ImportResult, ListedImport, UndoResponse } from '#contract/imports.ts';
import type { CommentsResponse, ModerationResponse } from '#contract/comments.ts';
import type { ContentRecord } from '#contract/content.ts';
import type { Post } from '#contract/posts.ts';
import { findRedirect } from '#server/features/posts/redirect-repository.ts';
import { createTestApp, makeUser } from '#support/app.ts';
import { putRecords, removeRecords } from '#support/content.ts';
import { sharedTestApp } from '#support/shared.ts';
import { expect, test } from 'vitest';

let builds = 0;
const site = await sharedTestApp({ rebuild: { request: async () => void (builds += 1) } });
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));

const idOf = (letter: string) => letter.repeat(22);
const file = (name: string, facts: Partial<ImportedFile['facts']> = {}, text = 'Words'): ImportedFile => ({
  path: `${name}.md`,
  hash: `${name} ${text.slice(0, 20)}`,
  notices: [],
  facts: { title: name, date: '2020-01-02T03:04:05Z', keywords: ['a'], summary: '', formerPaths: [], ...facts },
  document: { blocks: [{ type: 'paragraph', data: { text } }] },
});
async function bring(id: string, posts: ImportedFile[], publish = true): Promise<ImportResult[]> {
  const answer = await admin.post(api.imports, { id, publish, posts });
  expect(answer.status).toBe(200);
  return (await answer.json()) as ImportResult[];
}
const undo = async (id: string) => (await (await admin.delete(api.import(id))).json()) as UndoResponse;
const postOf = async ({ postId = 'none' }: ImportResult) => (await (await admin.get(api.post(postId))).json()) as Post;
const one = <T>(list: T[]): T => {
  const [first] = list;
  if (first === undefined) throw new Error('Nothing came.');
  return first;
};

test('imports posts with date, keywords and former paths, and publishes those that were public', async () => {
  const report = await bring(idOf('a'), [
    file('public', { formerPaths: ['/2020/public'], address: 'public-one' }),
    file('draft', { notPublic: 'it was a draft' }),
  ]);
  expect(report.map(({ outcome }) => outcome)).toEqual(['published', 'imported']);
  expect(await postOf(one(report))).toMatchObject({
    title: 'public',
    published: true,
    createdAt: '2020-01-02T03:04:05.000Z',
    address: 'public-one',
    keywords: [{ name: 'a' }],
  });
  expect(await findRedirect(site.db, '/2020/public')).toBe(pages.post('public-one'));
  expect(report[0]?.moved).toEqual({ from: ['/2020/public'], to: pages.post('public-one') });
});

test('a post that search engines or AI were asked to leave out keeps that rule', async () => {
  const report = await bring(idOf('n'), [
    file('unlisted', { noindex: true }),
    file('kept', { noai: true }),
    file('open'),
  ]);
  const rules = (await Promise.all(report.map(postOf))).map(({ noindex, noai }) => [noindex, noai]);
  expect(rules).toEqual([
    [true, undefined],
    [undefined, true],
    [undefined, undefined],
  ]);
});

test('on a site with two languages the front matter decides, else the script of the text', async () => {
  const [alone] = await bring(idOf('v'), [file('alone', {}, '葦について書く。')]);
  expect(alone?.notices).toEqual([]);
  expect(await postOf(alone as ImportResult)).not.toHaveProperty('language');
  await putRecords(site.db, 'site', [{ key: 'site', view: { languages: ['en', 'ja'] } }]);
  const report = await bring(idOf('w'), [
    file('reeds', {}, '葦について、川辺で数えたことを書く。'),
    file('sedge', {}, 'What was counted at the river.'),
    file('said', { language: 'ja' }, 'English words on a Japanese page.'),
    file('lab-of-reeds', { isPage: true }, '研究室について書くページです。'),
  ]);
  const posts = await Promise.all(report.slice(0, 3).map(postOf));
  expect(posts.map(({ language }) => language)).toEqual(['ja', 'en', 'ja']);
  expect(report.map(({ notices }) => notices)).toEqual([
    ['No language was given. The script of the text suggests 日本語.'],
    ['No language was given. The script of the text suggests English.'],
    [],
    ['No language was given. The script of the text suggests 日本語.'],
  ]);
  const page = await admin.get(api.contentRecord('page', report[3]?.page ?? ''));
  expect(await page.json()).toMatchObject({ data: { language: 'ja' } });
  await removeRecords(site.db);
});

test('a translation on the former site stays one, in whatever order they are imported', async () => {
  await putRecords(site.db, 'site', [{ key: 'site', view: { languages: ['en', 'ja'] } }]);
  const originals = ['posts/ink.md', 'posts/ink.en.md'];
  const report = await bring(idOf('t'), [
    file('posts/ink', { language: 'en' }, 'Of ink.'),
    file('posts/ink.ja', { language: 'ja', originals }, '墨について。'),
    file('posts/ink.fr', { language: 'en', originals }, 'Of ink once more.'),
    file('posts/pen.ja', { language: 'ja', originals: ['posts/pen.md'] }, '筆について。'),
  ]);
  const [ink, ...others] = await Promise.all(report.map(postOf));
  expect(others.map(({ translationOf }) => translationOf)).toEqual([ink?.id, undefined, undefined]);
  expect(report.flatMap(({ notices }) => notices)).toEqual([]);
  await removeRecords(site.db);
});

test('announces the paths of posts: their own, one by name, or an existing one', async () => {
  const known = one(await bring(idOf('p'), [file('placed', { address: 'placed-here' })]));
  expect(known.postId).toBeDefined();
  const asked = [
    { path: 'garden/My Note.md', hash: 'x', title: 'My Note' },
    { path: 'other/My Note.md', hash: 'y', title: 'My Note' },
    { path: 'my-note-2.md', hash: 'v', title: 'Another' },
    { path: 'third/My Note.md', hash: 'w', title: 'My Note' },
    { path: 'b.md', hash: 'z', title: 'B', address: 'placed-here' },
    { path: 'placed.md', hash: 'placed Words', title: 'placed' },
    { path: 'about.md', hash: 'q', title: 'Of me', isPage: true },
  ];
  const answer = await admin.post(api.importPlaces, { posts: asked });
  expect(await answer.json()).toEqual([
    { to: '/blog/my-note', address: 'my-note' },
    { to: '/blog/my-note-2', address: 'my-note-2' },
    { to: '/blog/my-note-2-2', address: 'my-note-2-2' },
    { to: '/blog/my-note-3', address: 'my-note-3' },
    { to: '/blog/placed-here-2', address: 'placed-here-2' },
    { to: '/blog/placed-here' },
    { to: expect.stringMatching(/^\/about-/) as string },
  ]);
});

test('the same again does nothing, and is known before it is sent; another text changes its post', async () => {
  const id = idOf('b');
  const first = one(await bring(id, [file('twice')]));
  expect(one(await bring(idOf('c'), [file('twice')])).outcome).toBe('known');
  const asked = { posts: [file('twice'), file('new')].map(({ path, hash }) => ({ path, hash })) };
  expect(await (await admin.post(api.knownImports, asked)).json()).toEqual([true, false]);
  const changed = one(await bring(id, [file('twice', {}, 'Other words')]));
  expect([changed.outcome, changed.postId]).toEqual(['published', first.postId]);
});

test('reports why a post is refused, and imports the others', async () => {
  const many = Array.from({ length: 300 }, () => ({ type: 'table', data: { content: [['x'.repeat(4_000)]] } }));
  const report = await bring(idOf('d'), [{ ...file('long'), document: { blocks: many } }, file('short')]);
  expect(report.map(({ outcome }) => outcome)).toEqual(['left out', 'published']);
  expect(report[0]?.notices).not.toEqual([]);
  for (const wrong of [
    { id: 'short', publish: true, posts: [file('x')] },
    { id: idOf('d'), publish: true, posts: [{ ...file('x'), document: { blocks: [{}] } }] },
    { id: idOf('d'), publish: true, posts: [{ ...file('x'), facts: { ...file('x').facts, date: 'when?' } }] },
  ]) {
    expect((await admin.post(api.imports, wrong)).status).toBe(400);
  }
});

test('cleans markup of a text, whatever the browser sent', async () => {
  const evil = file('evil', {}, '<img src=x onerror=alert(1)><b>bold</b><script>alert(1)</script>');
  const post = await postOf(one(await bring(idOf('e'), [evil])));
  expect(JSON.stringify(post.body)).not.toMatch(/onerror|<script/);
});

test('undoes an import completely, keeps edited posts, and allows the same import again', async () => {
  const id = idOf('f');
  const report = await bring(id, [file('one', { formerPaths: ['/one'], address: 'one' }), file('two'), file('three')]);
  const kept = await postOf(report[1] ?? one(report));
  const data = {
    title: kept.title,
    categoryName: 'Notes',
    summary: JSON.stringify(kept.summary),
    keywords: [],
    body: '{"blocks":[{"type":"paragraph","data":{"text":"Mine"}}]}',
    published: true,
    revision: kept.revision,
  };
  expect((await admin.post(api.post(kept.id), { data })).status).toBe(200);
  const listed = (await (await admin.get(api.imports)).json()) as ListedImport[];
  expect(listed.find((item) => item.id === id)).toMatchObject({ posts: 3, at: site.clock().toISOString() });
  const before = builds;
  expect(await undo(id)).toEqual({ removed: 2, kept: [{ id: kept.id, title: 'two' }], left: 0 });
  expect(builds).toBe(before + 1);
  expect((await admin.get(api.post(report[0]?.postId ?? ''))).status).toBe(404);
  const inTrash = async () =>
    ((await (await admin.get(`${api.posts}?trashed=true`)).json()) as { id: string }[]).map((post) => post.id);
  expect((await inTrash()).toSorted()).toEqual([report[0]?.postId, report[2]?.postId].toSorted());
  expect((await postOf(report[1] ?? one(report))).published).toBe(true);
  expect(((await (await admin.get(api.imports)).json()) as ListedImport[]).some((item) => item.id === id)).toBe(false);
  expect(await undo(id)).toEqual({ removed: 0, kept: [], left: 0 });
  const again = await bring(idOf('g'), [file('one', { formerPaths: ['/one'], address: 'one' }), file('two')]);
  expect(again.map(({ outcome }) => outcome)).toEqual(['published', 'known']);
  // The import restores the undone post at its slug.
  expect(again[0]).toMatchObject({ postId: report[0]?.postId, moved: { from: ['/one'], to: '/blog/one' } });
  expect((await postOf(one(again))).createdAt).toBe(kept.createdAt);
  expect(await inTrash()).toEqual([report[2]?.postId]);
  expect(await undo(idOf('g'))).toMatchObject({ removed: 1, kept: [] });
});

test('removes a post and a page with their import although their language was set since', async () => {
  const id = idOf('y');
  const page = file('of-reeds', { isPage: true }, '研究室');
  const report = await bring(id, [
    file('reed'),
    file('rush'),
    page,
    { ...page, path: 'b.md', facts: { ...page.facts, title: 'b' } },
  ]);
  const settings = { data: { languages: ['en', 'ja'] }, revision: 0, publish: true };
  expect((await admin.send('PUT', api.contentRecord('site', 'site'), settings)).status).toBe(200);
  const [, , one, other] = report.map((result) => result.page ?? '');
  const texts = [
    ...report.slice(0, 2).map(({ postId = '' }) => ({ kind: 'post', key: postId, language: 'ja' })),
    ...[one, other].map((key) => ({ kind: 'page', key, language: 'ja' })),
  ];
  expect((await admin.post(api.textLanguages, { texts })).status).toBe(200);
  const kept = await postOf(report[1] as ImportResult);
  expect(kept.language).toBe('ja');
  const data = {
    title: 'Rush!',
    categoryName: 'Notes',
    summary: JSON.stringify(kept.summary),
    keywords: [],
    body: JSON.stringify(kept.body),
    published: true,
    revision: kept.revision,
  };
  expect((await admin.post(api.post(kept.id), { data })).status).toBe(200);
  const record = (await (await admin.get(api.contentRecord('page', other ?? ''))).json()) as ContentRecord;
  const changed = { data: { ...(record.data as object), title: 'Mine' }, revision: record.revision, publish: true };
  expect((await admin.send('PUT', api.contentRecord('page', other ?? ''), changed)).status).toBe(200);
  const undone = await undo(id);
  expect(undone.removed).toBe(2);
  expect(undone.kept.map(({ title }) => title)).toEqual(['Rush!', 'Mine']);
  await removeRecords(site.db);
});

test('a page whose path belongs to a document gets another path', async () => {
  const [came] = await bring(idOf('z'), [{ ...file('cv', { isPage: true }), path: '_pages/cv.md' }]);
  expect(came).toMatchObject({ outcome: 'published', page: expect.stringMatching(/^page-cv-/) as string });
});

test('a long import is undone in parts', async () => {
  const id = idOf('h');
  for (let part = 0; part < 6; part += 1) {
    await bring(
      id,
      Array.from({ length: 20 }, (_, index) => file(`many-${part}-${index}`)),
      false,
    );
  }
  expect(await undo(id)).toEqual({ removed: 100, kept: [], left: 20 });
  expect(await undo(id)).toEqual({ removed: 20, kept: [], left: 0 });
});

test('keeps posts from before an import, with the imported text', async () => {
  const [first] = await bring(idOf('i'), [file('early')]);
  await bring(idOf('j'), [file('early', {}, 'Newer')]);
  const result = await undo(idOf('j'));
  expect(result.kept).toEqual([{ id: first?.postId, title: 'early' }]);
});

test('imports comments below their posts and removes them with the import, except replies of readers', async () => {
  await putRecords(site.db, 'site', [{ key: 'site', view: { comments: true, title: 'Ada' } }]);
  const comment = (name: string, parent?: string) => ({
    source: `old ${name}`,
    name: 'Lin',
    text: `By ${name}`,
    date: `2020-02-0${name.length}T00:00:00Z`,
    ...(parent !== undefined && { parent: `old ${parent}` }),
  });
  const id = idOf('l');
  const talked = { ...file('talked'), comments: [comment('one'), comment('two', 'one'), comment('three')] };
  const [first] = await bring(id, [talked, file('silent')]);
  expect(first?.comments).toEqual({ there: 3, came: 3 });
  expect((await bring(id, [talked]))[0]).toMatchObject({ outcome: 'known', comments: { came: 0 } });
  const postId = first?.postId ?? '';
  const seen = async () =>
    ((await (await site.browser().get(api.postComments(postId))).json()) as CommentsResponse).comments;
  expect((await seen()).map(({ name, text, state }) => [name, text, state])).toEqual(
    ['one', 'two', 'three'].map((name) => ['Lin', `By ${name}`, 'live']),
  );
  expect((await seen())[1]?.parent).toBe((await seen())[0]?.id);
  // Imported comments need no approval, and the owner can delete them like other comments.
  expect(((await (await admin.get(api.comments)).json()) as ModerationResponse).held).toEqual([]);
  const answered = (await seen()).find(({ text }) => text === 'By three')?.id ?? '';
  expect((await admin.post(api.postComments(postId), { text: 'Thanks', parent: answered })).status).toBe(201);
  expect((await (await admin.get(api.imports)).json()) as ListedImport[]).toContainEqual(
    expect.objectContaining({ id, posts: 2, comments: 3 }),
  );
  const undone = await undo(id);
  expect(undone).toEqual({ removed: 1, kept: [{ id: postId, title: 'talked' }], left: 0 });
  expect((await seen()).map(({ text }) => text)).toEqual(['By three', 'Thanks']);
  for (const wrong of [{ text: '' }, { date: 'when' }, { name: 'x'.repeat(101) }, { userId: 'u' }]) {
    const posts = [{ ...file('wrong'), comments: [{ ...comment('x'), ...wrong }] }];
    expect((await admin.post(api.imports, { id, publish: true, posts })).status).toBe(400);
  }
});

test('removes custom pages with their import, unless they were edited', async () => {
  const id = idOf('m');
  const [kit, lab] = await bring(id, [
    file('kit', { isPage: true, formerPaths: ['/old/kit'] }),
    file('lab', { isPage: true }),
  ]);
  expect([kit, lab]).toMatchObject([
    { outcome: 'published', page: 'kit', moved: { from: ['/old/kit'], to: '/kit' } },
    { outcome: 'published', page: 'lab' },
  ]);
  const body = { blocks: [{ type: 'paragraph', data: { text: 'Mine' } }] };
  const put = { data: { title: 'lab', body }, revision: 1 };
  expect((await admin.put(api.contentRecord('page', 'lab'), put)).status).toBe(200);
  expect(await undo(id)).toEqual({ removed: 1, kept: [{ id: '/lab', title: 'lab' }], left: 0 });
  expect((await admin.get(api.contentRecord('page', 'kit'))).status).toBe(404);
  const again = await bring(idOf('n'), [file('kit', { isPage: true, formerPaths: ['/old/kit'] })]);
  expect(again).toMatchObject([{ outcome: 'published', page: 'kit', moved: { from: ['/old/kit'] } }]);
});

/** Creates a custom page at `/taken` and a redirect from `/moved`. */
async function ground() {
  const data = { title: 'Mine', body: { blocks: [] } };
  await admin.put(api.contentRecord('page', 'taken'), { data, revision: 0, publish: true });
  await bring(idOf('o'), [file('mover', { formerPaths: ['/moved'] })]);
}

test.each([
  ['nothing', 'uses', [], 'uses', undefined],
  ['a custom page', 'taken', ['Another page has the URL /taken. This page is at /….'], 'taken-…', undefined],
  ['an own redirect', 'moved', ['/moved already redirects to another page. This page is at /….'], 'moved-…', undefined],
  ['a page of the site', 'about', ['Another page has the URL /about. This page is at /….'], 'about-…', undefined],
  [
    'an address that the site keeps',
    'projects',
    ['This page is at /…, and /projects redirects to it.'],
    'projects-…',
    '/projects',
  ],
])('reports a true sentence for an imported page at a path with %s', async (_, name, told, at, from) => {
  await ground();
  const [page] = await bring(idOf('p'), [file(name, { isPage: true, address: name, formerPaths: [`/${name}`] })]);
  const shortened = page?.notices.map((line) => line.replaceAll(page.page ?? '', '…'));
  expect([shortened, page?.page?.replace(/-[^-]{7}$/, '-…'), page?.moved?.from]).toEqual([told, at, from && [from]]);
});

test('redirects the former path of an imported draft page only after its publication', async () => {
  const asked = file('publications', { isPage: true, address: 'publications', formerPaths: ['/publications'] });
  const [page] = await bring(idOf('s'), [{ ...asked, path: 'draft/publications.md', hash: 'draft' }], false);
  const own = pages.own(page?.page ?? '');
  expect(page?.notices).toEqual([`This page is at ${own}, and /publications redirects to it once it is published.`]);
  await removeRecords(site.db);
});

test.each([
  ['nothing', '/old', [], ['/old']],
  ['a custom page', '/taken', ['/taken is a page of this site, so this URL is not redirected.'], undefined],
  ['a page of the site', '/research', ['/research is a page of this site, so this URL is not redirected.'], undefined],
  ['an own redirect', '/moved', ['/moved already redirects to another page.'], undefined],
])('reports a true sentence for a former path of a post with %s', async (_, path, told, from) => {
  await ground();
  const [post] = await bring(idOf('r'), [file(`two${path}`, { formerPaths: [path] })]);
  expect([post?.notices, post?.moved?.from]).toEqual([told, from]);
});

test('imports and their images have separate limits', async () => {
  const strict = await createTestApp({ limits: true });
  const own = await strict.signedIn(await makeUser(strict.db, { isAdmin: true }));
  const announce = (headers: Record<string, string>) =>
    own.send('POST', api.uploads, { name: 'a', bytes: 1, sha256: '0'.repeat(64) }, headers);
  const without = new Set<number>();
  const within = new Set<number>();
  for (let call = 0; call < 40; call += 1) {
    within.add((await announce({ 'x-import': idOf('k') })).status);
    without.add((await announce({ 'x-import': 'no id' })).status);
  }
  expect([[...within], [...without].sort()]).toEqual([[200], [200, 429]]);
  await strict.close();
});
