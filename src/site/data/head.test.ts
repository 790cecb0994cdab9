/** Only the author can see pages that show drafts. */
import { previewOf } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { contentFiles, contentRecords, documents, settings } from '#server/platform/db/schema/index.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import type { LayOut } from '#server/features/content/build-read-models.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makeUser, type TestApp } from '#support/app.ts';
import { removeRecords } from '#support/content.ts';
import { postgresDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { sharedTestApp } from '#support/shared.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderedPosts } from './rendered-posts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messagesFor } from '#messages/index.ts';
import { renderHead, renderSheets } from './head.ts';
import type { Site } from './site.ts';

let content: string;
const now = new Date('2026-11-21T03:00:00Z');
const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });

/** Renders only the values that the tests check. */
const program = {
  paths: async () => new Map([['/', 'page' as const]]),
  render: async (_: string, { owner, projects, publications, activities, ownPages }: Site) =>
    Buffer.from(
      JSON.stringify({
        name: owner.name,
        projects: projects.map(({ name }) => name),
        news: activities.news,
        papers: publications.map(({ title }) => title),
        pages: ownPages.map(({ title }) => title),
      }),
    ),
};
const optionsOf = (db: Database, record?: { kind: ContentKind; key: string }) => ({
  url: 'http://localhost',
  contentDir: content,
  now,
  renderedPosts: renderedPosts(db),
  layOut,
  record,
  log: () => undefined,
});
async function seen(record?: { kind: ContentKind; key: string }) {
  const page = await renderHead(site.db, program, '/', optionsOf(site.db, record));
  return JSON.parse(page?.body.toString() ?? '') as Record<'projects' | 'papers' | 'pages' | 'news', unknown[]> & {
    name: string;
  };
}

const site: TestApp = await sharedTestApp({
  headPage: async (path, record) => {
    const page = await renderHead(site.db, program, path, optionsOf(site.db, record));
    return page && { body: page.body, headers: { 'cache-control': 'private, no-store' } };
  },
});
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
beforeEach(async () => {
  content = temporaryFolder();
  await writeFile(join(content, 'resume.json'), JSON.stringify({ basics: { name: 'Ada Byron' } }));
  await writeFile(join(content, 'projects.json'), JSON.stringify([project('a', 'First')]));
  await writeFile(
    join(content, 'publications.bib'),
    '@article{one, title = {One}, author = {Byron, Ada}, year = 2024}',
  );
  await loadContent(site.db, content, undefined, now, undefined, layOut);
});
afterEach(async () => {
  await removeRecords(site.db);
  for (const table of [documents, contentFiles, settings]) await site.db.delete(table);
});

const project = (id: string, name: string) => ({
  id,
  name,
  date: '2024',
  category: '',
  description: '',
  technologies: [],
  repository: null,
  live: null,
  more: null,
});
const put = (kind: ContentKind, key: string, data: object, revision: number) =>
  admin.send('PUT', api.contentRecord(kind, key), { data, revision });

test('shows a draft in every part of a page, and caches nothing of it', async () => {
  await put('project', 'a', project('a', 'Second'), 1);
  await put('profile', 'profile', { basics: { name: 'Ada Lovelace' } }, 1);
  await put('publication', 'one', { bibtex: '@article{one, title = {Two}, author = {Byron, Ada}, year = 2025}' }, 1);
  const before = await site.db.select().from(contentRecords);
  expect(await seen()).toMatchObject({ name: 'Ada Lovelace', projects: ['Second'], papers: ['Two'] });
  expect(await site.db.select().from(contentRecords)).toEqual(before);
});

test('a record that is not on the site is seen while it is edited, and in no other preview', async () => {
  await put('project', 'b', project('b', 'New'), 0);
  await put('news', 'n', { date: '2026', text: 'Said' }, 0);
  expect(await seen({ kind: 'project', key: 'b' })).toMatchObject({ projects: ['First', 'New'], news: [] });
  expect(await seen()).toMatchObject({ projects: ['First'] });
});

test('an invalid draft shows its published version, or nothing, next to other drafts', async () => {
  await put('publication', 'one', { bibtex: '@article{one, title = {Two' }, 1);
  await put('publication', 'new', { bibtex: '@article{new, title = {New' }, 0);
  await put('news', 'n', { text: 'Without a day' }, 0);
  await put('page', 'lab', { title: '', body: { blocks: [] } }, 0);
  await put('project', 'a', { ...project('a', 'Second'), live: 'once upon a time' }, 1);
  await put('profile', 'profile', { basics: { label: 'Without a name' } }, 1);
  for (const record of [
    undefined,
    { kind: 'publication' as const, key: 'new' },
    { kind: 'page' as const, key: 'lab' },
  ]) {
    expect(await seen(record)).toEqual({
      name: 'Ada Byron',
      projects: ['Second'],
      papers: ['One'],
      news: [],
      pages: [],
    });
  }
});

test('while the languages contradict each other the career is seen as it is live, and all else as it is written', async () => {
  const work = [{ name: 'A', startDate: '2020-01' }];
  await put('profile', 'profile', { basics: { name: 'Ada Lovelace' }, work }, 1);
  await put('profile-ja', 'profile-ja', { basics: { name: '愛田' }, work: [{ name: 'B', startDate: '2021-01' }] }, 0);
  await put('project', 'a', project('a', 'Second'), 1);
  expect(await seen({ kind: 'profile-ja', key: 'profile-ja' })).toMatchObject({
    name: 'Ada Byron',
    projects: ['Second'],
  });
});

test('shows the pages of a document as printed, a private one too, and caches nothing', async () => {
  const work = [
    { name: 'Museum & Co', startDate: '2020-01', highlights: Array(90).fill('A point that takes its line.') },
  ];
  await put('profile', 'profile', { basics: { name: 'Ada Lovelace' }, work }, 1);
  await put('documents', 'main', { 'resume-us': { title: 'For <them>', paper: 'letter', public: false } }, 0);
  const { sheetsElsewhere: draw } = await import('#server/features/documents/engine-process.ts');
  const { layOut: _, ...base } = optionsOf(site.db, { kind: 'documents', key: 'main' });
  const options = { ...base, draw };
  const before = await site.db.select().from(documents);
  const page = String(await renderSheets(site.db, '/resume-us', options));
  expect(/<h1>.*?<\/h1>/.exec(page)?.[0]).toBe('<h1>For &lt;them&gt;</h1>');
  expect(/<figure><svg[^>]*>/.exec(page)?.[0]).toContain('viewBox="0 0 612 792"');
  expect(page.match(/aria-label="Page \d of \d"/g)).toEqual(['aria-label="Page 1 of 2"', 'aria-label="Page 2 of 2"']);
  // A white background would cover the other pages of the document.
  expect(/fill="#ffffff"/.exec(page)).toBeNull();
  expect(/<script|\son\w+=|style="/.exec(page)).toBeNull();
  expect(await site.db.select().from(documents)).toEqual(before);
  expect(await renderSheets(site.db, '/cv-other', options)).toBeUndefined();
  expect(await renderSheets(site.db, '/about', options)).toBeUndefined();
}, 30_000);

test('draws the published version of a document with contradicting languages, with a message', async () => {
  const english = { basics: { name: 'Ada Byron' }, work: [{ name: 'A', startDate: '2020-01' }] };
  await admin.send('PUT', api.contentRecord('profile', 'profile'), { data: english, revision: 1, publish: true });
  await put('profile-ja', 'profile-ja', { basics: { name: '愛田' }, work: [{ name: 'B', startDate: '2021-01' }] }, 0);
  const draw = async () => ({ svg: '<svg></svg>', pages: 1, width: 1, height: 1, warnings: [] });
  const options = { ...optionsOf(site.db, { kind: 'profile-ja', key: 'profile-ja' }), draw };
  expect(String(await renderSheets(site.db, '/resume', options))).toContain(messagesFor('en').documents.asLive);
});

test('only for admins, and never cached', async () => {
  const answer = await admin.get(previewOf('/', 'project', 'a'));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await admin.get(previewOf('/nowhere', 'project', 'a'))).status).toBe(404);
  expect((await admin.get('/dashboard/preview?page=about')).status).toBe(404);
  const reader = await site.signedIn(await makeUser(site.db));
  expect((await reader.get(previewOf('/', 'project', 'a'))).status).toBe(403);
});

test('locks nobody out on a real database, and removes its copies', async () => {
  const database = await postgresDatabase();
  if (!database) return;
  try {
    await loadContent(database.db, content, undefined, now, undefined, layOut);
    const looks = Array.from({ length: 4 }, () => renderHead(database.db, program, '/', optionsOf(database.db)));
    const writes = database.db.update(contentRecords).set({ updatedAt: now });
    const seenBy = await Promise.all([...looks, writes.then(() => undefined)]);
    expect(seenBy.slice(0, 4).every((page) => page?.body.toString().includes('First'))).toBe(true);
  } finally {
    await database.close();
  }
});
