/**
 * Tests the import of an al-folio site, which is read in the browser and sent to the API. In addition to posts and
 * pages, the site contains news, projects and papers.
 */
import { noRebuild } from '#server/dependencies.ts';
import { importResponse, knownResponse, type ImportResult } from '#contract/imports.ts';
import { api } from '#support/api-paths.ts';
import { openImport } from '#admin/import/open-import.ts';
import { putRecord } from '#server/features/content/content-service.ts';
import { findRecord } from '#server/features/content/edit-repository.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { importSources, posts } from '#server/platform/db/schema/index.ts';
import { alFolio } from '#support/al-folio.ts';
import { makeUser } from '#support/app.ts';
import { removeRecords } from '#support/content.ts';
import { sharedTestApp } from '#support/shared.ts';
import { beforeEach, expect, test } from 'vitest';

const site = await sharedTestApp();
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
beforeEach(async () => {
  await removeRecords(site.db);
  for (const table of [importSources, posts]) await site.db.delete(table);
});

async function bring(folder: Readonly<Record<string, string>>, publish: boolean, id: string) {
  const chosen = Object.entries(folder).map(([path, text]) => ({ path: `site/${path}`, file: new File([text], path) }));
  const { rows, problems, post } = await openImport(chosen, [], () => undefined);
  const as = { without: new Map<string, never>(), comments: false, fetched: false };
  const files = await Promise.all(rows.map(async (_, index) => (await post(index, as)).file));
  const known = await admin.post(api.knownImports, { posts: rows.map(({ path, hash }) => ({ path, hash })) });
  const answer = await admin.post(api.imports, { id: id.repeat(22), publish, posts: files });
  expect(answer.status).toBe(200);
  const results = importResponse.parse(await answer.json());
  return { rows, problems, results, known: knownResponse.parse(await known.json()) };
}
const textOf = async (kind: ContentKind, key: string) => (await findRecord(site.db, { kind, key }))?.data;
const byPath = (results: readonly ImportResult[]) => new Map(results.map((result) => [result.path, result]));

test('reports the kind of each folder of al-folio before the import', async () => {
  const { rows } = await bring(alFolio, false, 'a');
  expect(rows.map(({ path, becomes }) => [path, becomes])).toEqual([
    ['_bibliography/papers.bib#byron1920', 'publication'],
    ['_bibliography/papers.bib#two', 'publication'],
    ['_bibliography/papers.bib#none', 'publication'],
    ['_news/announcement_1.md', 'news'],
    ['_news/announcement_2.md', 'news'],
    ['_pages/teaching.md', 'page'],
    ['_posts/2019-04-25-ink.md', 'post'],
    ['_projects/1_project.md', 'project'],
    ['_projects/2_project.md', 'project'],
  ]);
});

test('imports news, projects and papers of al-folio as drafts with the data of their files', async () => {
  const { results } = await bring(alFolio, false, 'b');
  const outcomes = new Set(results.map(({ outcome }) => outcome));
  expect([...outcomes]).toEqual(['imported']);
  expect(await textOf('news', 'announcement_1')).toEqual({
    date: '2015-10-22',
    text: 'Our paper on [reeds](https://example.org/reeds) is *accepted*.',
  });
  expect(await textOf('news', 'announcement_2')).toEqual({
    date: '2016-01-15',
    text: 'A new group. We begin in April. Topics paper ink',
  });
  expect(await textOf('project', '1_project')).toMatchObject({
    id: '1_project',
    name: 'Ink bench',
    description: 'Inks side by side',
    category: 'work',
    technologies: [],
    repository: 'https://github.com/byron/ink',
    live: 'https://ink.example.org',
    more: null,
    body: { blocks: [expect.anything(), { type: 'paragraph', data: { text: 'All inks of <b>one</b> workshop.' } }] },
  });
  expect(await textOf('project', '2_project')).not.toHaveProperty('body');
  expect(JSON.stringify(await textOf('publication', 'byron1920'))).toMatch(/American Physical Society.*selected/s);
  for (const [kind, key] of [
    ['news', 'announcement_1'],
    ['publication', 'two'],
    ['project', '2_project'],
  ] as const)
    expect((await findRecord(site.db, { kind, key }))?.liveRevision, `${kind} ${key}`).toBeNull();
});

test('publishes valid records of al-folio on request; others stay drafts with file and line', async () => {
  const { results } = await bring(alFolio, true, 'c');
  const of = byPath(results);
  expect(of.get('_news/announcement_1.md')?.outcome).toBe('published');
  expect(of.get('_bibliography/papers.bib#two')?.outcome).toBe('published');
  expect(of.get('_projects/2_project.md')?.outcome).toBe('published');
  expect(of.get('_projects/1_project.md')).toMatchObject({ outcome: 'imported' });
  expect(of.get('_projects/1_project.md')?.notices).toContain('_projects/1_project.md:1 date: This value is missing.');
  expect(of.get('_bibliography/papers.bib#none')?.outcome).toBe('imported');
  expect(of.get('_bibliography/papers.bib#none')?.notices).toEqual([
    expect.stringMatching(/^_bibliography\/papers\.bib:23 bibtex: This entry has no title/),
  ]);
});

test('the same folder of al-folio again changes nothing, and a changed file changes no record', async () => {
  await bring(alFolio, true, 'd');
  const again = await bring(alFolio, true, 'e');
  expect(again.known).not.toContain(false);
  expect(new Set(again.results.map(({ outcome }) => outcome))).toEqual(new Set(['known']));
  const news = '_news/announcement_1.md';
  const other = { '_config.yml': alFolio['_config.yml'] ?? '', [news]: `${alFolio[news]}More.\n` };
  const { results } = await bring(other, true, 'f');
  expect(results[0]).toMatchObject({
    outcome: 'left out',
    notices: [expect.stringContaining('The new import did not change it.')],
  });
  expect(await textOf('news', 'announcement_1')).not.toMatchObject({ text: expect.stringContaining('More') as string });
});

test('undoes an import of al-folio completely, and can repeat it', async () => {
  await bring(alFolio, true, 'g');
  const undone: unknown = await (await admin.delete(api.import('g'.repeat(22)))).json();
  expect(undone).toMatchObject({ removed: 9, kept: [], left: 0 });
  expect(await findRecord(site.db, { kind: 'publication', key: 'two' })).toBeUndefined();
  const { results } = await bring(alFolio, true, 'h');
  expect(results.map(({ outcome }) => outcome)).not.toContain('known');
  expect(results.map(({ outcome }) => outcome)).not.toContain('left out');
});

test("the owner's record stays next to an imported one with the same name", async () => {
  const mine = { date: '2026-01', text: 'Mine' };
  const app = { db: site.db, rebuild: noRebuild };
  await putRecord(app, { kind: 'news', key: 'announcement_1' }, { data: mine, revision: 0 }, new Date());
  const paper = { bibtex: '@misc{two, title={Mine}}' };
  await putRecord(app, { kind: 'publication', key: 'two' }, { data: paper, revision: 0 }, new Date());
  const { results } = await bring(alFolio, false, 'i');
  expect(await textOf('news', 'announcement_1')).toEqual(mine);
  expect(await textOf('news', 'announcement_1-2')).toMatchObject({ date: '2015-10-22' });
  expect(byPath(results).get('_bibliography/papers.bib#two')).toMatchObject({ outcome: 'left out' });
  expect(await textOf('publication', 'two')).toEqual(paper);
});
