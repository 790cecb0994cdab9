/** The order of records that the owner chose in the browser, and the order in the files (CONT-8). */
import { messages } from '#contract/messages.ts';
import { restoreArchive } from '#server/features/archive/restore-archive.ts';
import { writeArchive } from '#server/features/archive/write-archive.ts';
import { contentFiles, documents, settings } from '#server/platform/db/schema/index.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { makeUser } from '#support/app.ts';
import { api } from '#support/api-paths.ts';
import { removeRecords } from '#support/content.ts';
import { pgliteDatabase } from '#support/database.ts';
import { sharedTestApp } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeViews, type LayOut } from './build-read-models.ts';
import { listProjects, readLists } from './lists-repository.ts';
import { loadContent } from './load-content.ts';

let content: string;
const now = new Date('2026-11-21T03:00:00Z');
/** Skips the layout of the documents, which these tests do not check. */
const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });
const site = await sharedTestApp({
  makeContent: async () =>
    void (await makeViews(site.db, { contentDir: content, now, print: () => undefined, layOut })),
});
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));

beforeEach(async () => {
  content = temporaryFolder();
  await writeFile(join(content, 'resume.json'), JSON.stringify({ basics: { name: 'Ada Byron', label: 'Analyst' } }));
});
afterEach(async () => {
  await removeRecords(site.db);
  for (const table of [documents, contentFiles, settings]) await site.db.delete(table);
});

const project = (id: string, name = id) => ({
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
const load = () => loadContent(site.db, content, undefined, now, () => undefined, layOut);
async function files(...projects: ReturnType<typeof project>[]): Promise<void> {
  await writeFile(join(content, 'projects.json'), JSON.stringify(projects));
  await load();
}
async function order(keys: unknown, kind = 'project') {
  const answer = await admin.send('PUT', api.contentOrder(kind), { keys });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const shown = async () => (await listProjects(site.db)).map(({ id }) => id);

test('the home page shows projects in the order that the owner chose', async () => {
  await files(project('a'), project('b'), project('c'));
  expect((await order(['c', 'a', 'b'])).status).toBe(200);
  const { site: read } = await loadSite(site.db, 'http://site.test', renderedPosts(site.db));
  expect(read.projects.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  const list = (await (await admin.get(api.content)).json()) as { kind: string; key: string }[];
  expect(list.filter(({ kind }) => kind === 'project').map(({ key }) => key)).toEqual(['c', 'a', 'b']);
});

test('keeps the chosen order at the next start, also if an entry of a file changes', async () => {
  await files(project('a'), project('b'), project('c'));
  await order(['c', 'b', 'a']);
  await load();
  expect(await shown()).toEqual(['c', 'b', 'a']);
  await files(project('a', 'Other'), project('b'), project('c'));
  expect(await shown()).toEqual(['c', 'b', 'a']);
});

test('inserts new entries of a file after the entry that precedes them in the file', async () => {
  await files(project('a'), project('b'));
  await order(['b', 'a']);
  await files(project('first'), project('a'), project('after-a'), project('b'), project('after-b'));
  expect(await shown()).toEqual(['first', 'b', 'after-b', 'a', 'after-a']);
  await load();
  expect(await shown()).toEqual(['first', 'b', 'after-b', 'a', 'after-a']);
});

test('uses the order of the file again after that order has changed', async () => {
  await files(project('a'), project('b'), project('c'));
  await order(['c', 'b', 'a']);
  await files(project('b'), project('a'), project('c'));
  expect(await shown()).toEqual(['b', 'a', 'c']);
  await order(['c', 'a', 'b']);
  await load();
  expect(await shown()).toEqual(['c', 'a', 'b']);
});

test('keeps the chosen order if an entry is removed from the file or the file is missing', async () => {
  await files(project('a'), project('b'), project('c'));
  await order(['c', 'b', 'a']);
  await files(project('a'), project('c'));
  expect(await shown()).toEqual(['c', 'a']);
  await rm(join(content, 'projects.json'));
  await load();
  await files(project('a'), project('c'));
  expect(await shown()).toEqual(['c', 'a']);
});

test('orders entries of files and of the browser together', async () => {
  await mkdir(join(content, 'pages'), { recursive: true });
  await writeFile(join(content, 'pages', 'lab.md'), '# Lab\n\nText');
  await load();
  const body = { time: 0, version: '2.31.0', blocks: [] };
  await admin.send('PUT', api.contentRecord('page', 'teaching'), {
    data: { title: 'Teaching', body },
    revision: 0,
    publish: true,
  });
  expect((await order(['teaching', 'lab'], 'page')).status).toBe(200);
  await load();
  const pages = (await readLists(site.db)).lists.ownPages.map(({ address }) => address);
  expect(pages).toEqual(['teaching', 'lab']);
});

test('refuses an order with a missing or unknown entry, and stores nothing', async () => {
  await files(project('a'), project('b'));
  const refused = { status: 409, body: { code: 'REVISION_CONFLICT', message: messages.orderChanged } };
  expect(await order(['b'])).toMatchObject(refused);
  expect(await order(['b', 'other'])).toMatchObject(refused);
  expect(await order(['b', 'a', 'other'])).toMatchObject(refused);
  expect(await shown()).toEqual(['a', 'b']);
});

test('refuses an order that names an entry twice or is not a list of keys', async () => {
  await files(project('a'), project('b'));
  expect(await order(['a', 'b', 'b'])).toMatchObject({ status: 400 });
  expect(await order(['a', 7])).toMatchObject({ status: 400 });
  expect(await order('a')).toMatchObject({ status: 400 });
  expect(await order(undefined)).toMatchObject({ status: 400 });
  expect(await order(['profile'], 'profile')).toMatchObject({ status: 404 });
  expect(await order(['main'], 'documents')).toMatchObject({ status: 404 });
  expect(await order([], 'nothing')).toMatchObject({ status: 404 });
  expect(await shown()).toEqual(['a', 'b']);
});

test('a deleted entry is not part of the order', async () => {
  await files(project('a'), project('b'), project('c'));
  await admin.send('DELETE', api.contentRecord('project', 'b'), { revision: 1 });
  expect(await order(['c', 'b', 'a'])).toMatchObject({ status: 409 });
  expect(await order(['c', 'a'])).toMatchObject({ status: 200 });
  expect(await shown()).toEqual(['c', 'a']);
});

test('of two orders at the same time, one is stored as a whole', async () => {
  await files(project('a'), project('b'), project('c'), project('d'));
  const [one, other] = [
    ['d', 'c', 'b', 'a'],
    ['b', 'd', 'a', 'c'],
  ];
  const answers = await Promise.all([order(one), order(other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([one, other]).toContainEqual(await shown());
});

test('an order and a new entry at the same time lose neither', async () => {
  await files(project('a'), project('b'));
  const put = admin.send('PUT', api.contentRecord('project', 'new'), {
    data: project('new'),
    revision: 0,
    publish: true,
  });
  const [made, ordered] = await Promise.all([put, order(['b', 'a'])]);
  expect(made.status).toBe(200);
  expect(await shown()).toEqual(ordered.status === 200 ? ['b', 'a', 'new'] : ['a', 'b', 'new']);
});

test('an archive restores the chosen order, which the next start keeps', async () => {
  await files(project('a'), project('b'), project('c'));
  await order(['c', 'a', 'b']);
  const file = join(content, 'archive');
  await writeArchive(site.db, createWriteStream(file));
  const target = await pgliteDatabase();
  await restoreArchive(target.db, file, { replace: false, now });
  await loadContent(target.db, content, undefined, now, () => undefined, layOut);
  expect((await listProjects(target.db)).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  await target.close();
});
