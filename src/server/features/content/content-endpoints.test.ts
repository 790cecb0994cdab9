/** Content records through the API: saving, publishing, conflicts, and resolving conflicts with files (CONT-3). */
import { mediumPath } from '#contract/media-sizes.ts';
import type { OriginalResponse } from '#contract/original.ts';
import type { Owner } from '#contract/owner.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { claimCall, markAccepted } from '#server/features/builds/build-call-repository.ts';
import { markStarted } from '#server/features/builds/build-repository.ts';
import type { ContentRecord } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { sentences } from '#contract/record-sentences.ts';
import { contentFiles, documents, settings } from '#server/platform/db/schema/index.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { deleteUnused } from '#server/features/media/media-repository.ts';
import { listPublicMedia } from '#server/features/media/public-media-repository.ts';
import { importMedium } from '#server/features/media/media-service.ts';
import { createTestApp, makeUser } from '#support/app.ts';
import { removeRecords } from '#support/content.ts';
import { postgresDatabase } from '#support/database.ts';
import { sharedTestApp } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { erasePrivateBefore, thinContentHistory } from './edit-repository.ts';
import { listActivities, listProjects, listPublications, readLists } from './lists-repository.ts';
import { loadContent } from './load-content.ts';
import { makeViews, type LayOut } from './build-read-models.ts';

let content: string;

/** Skips the layout of the documents, which these tests do not check. */
const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });
const now = new Date('2026-11-21T03:00:00Z');
const told: string[] = [];
const load = () => loadContent(site.db, content, undefined, now, (line) => told.push(line), layOut);

const site = await sharedTestApp({
  images: createImages(undefined),
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
  told.length = 0;
});

const links = { repository: null, live: null, more: null };
const project = (id: string, name: string) => ({
  id,
  name,
  date: '2024',
  category: '',
  description: '',
  technologies: [],
  ...links,
});
const write = (file: string, value: unknown) =>
  writeFile(join(content, file), typeof value === 'string' ? value : JSON.stringify(value));

async function send(method: string, kind: ContentKind, key: string, body?: object, more = '') {
  const answer = await admin.send(method, `${api.contentRecord(kind, key)}${more}`, body);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const put = (kind: ContentKind, key: string, data: object, revision: number, publish?: boolean) =>
  send('PUT', kind, key, { data, revision, ...(publish !== undefined && { publish }) });
const get = async (kind: ContentKind, key: string) => (await send('GET', kind, key)).body as unknown as ContentRecord;

test('an uploaded portrait is public while it is the portrait, and kept while a text of the profile names it', async () => {
  await load();
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  const { id } = await importMedium({ db: site.db, images: createImages(undefined) }, 'me.png', bytes, now);
  const [medium, visitor] = [pages.media(id, 40, 'webp'), site.browser()];
  const profile = (image: string) => ({ basics: { name: 'Ada Byron', label: 'Analyst', image } });
  const portrait = async () =>
    ((await site.db.select().from(documents).where(eq(documents.name, 'owner')))[0]?.data as Owner).portrait;
  await put('profile', 'profile', profile(mediumPath(id)), 1);
  expect((await visitor.get(medium)).status).toBe(404);
  await send('PATCH', 'profile', 'profile', { publish: true, revision: 2 });
  expect(await portrait()).toMatchObject({ medium: { id, kind: 'picture', width: 40, height: 50 } });
  expect((await visitor.get(medium)).status).toBe(200);
  expect((await listPublicMedia(site.db)).map((one) => one.id)).toEqual([id]);
  await put('profile', 'profile', profile(mediumPath('a'.repeat(22))), 2, true);
  expect(await portrait()).toBeNull();
  expect((await visitor.get(medium)).status).toBe(404);
  expect(await deleteUnused(site.db, id)).toBe(false);
});

test('a project shows the thumbnail that was uploaded for it, which is public as long as the project is on the site', async () => {
  await load();
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#654' } })
    .png()
    .toBuffer();
  const { id } = await importMedium({ db: site.db, images: createImages(undefined) }, 'shot.png', bytes, now);
  const [medium, visitor] = [pages.media(id, 40, 'webp'), site.browser()];
  const shown = { ...project('shown', 'Shown'), picture: mediumPath(id) };
  await put('project', 'shown', shown, 0);
  expect((await visitor.get(medium)).status).toBe(404);
  await put('project', 'shown', shown, 1, true);
  expect((await listProjects(site.db)).find((one) => one.id === 'shown')).toMatchObject({
    picture: { id, kind: 'picture', width: 40, height: 30 },
  });
  expect((await visitor.get(medium)).status).toBe(200);
  expect((await listPublicMedia(site.db)).map((one) => one.id)).toContain(id);
  await send('PATCH', 'project', 'shown', { publish: false, revision: 1 });
  expect((await visitor.get(medium)).status).toBe(404);
  expect(await deleteUnused(site.db, id)).toBe(false);
  const refused = await put('project', 'shown', { ...shown, picture: 'images/shot.png' }, 1, true);
  expect(refused).toMatchObject({ status: 400, body: { fields: { picture: sentences.uploadedPicture } } });
});

test('typed data is a draft; readers see it after publishing, until it is unpublished', async () => {
  await write('projects.json', [project('a', 'First')]);
  await load();
  expect(await put('project', 'a', project('a', 'Second'), 1)).toEqual({ status: 200, body: { revision: 2 } });
  expect((await listProjects(site.db)).map(({ name }) => name)).toEqual(['First']);
  expect(await get('project', 'a')).toMatchObject({ revision: 2, liveRevision: 1, from: 'browser', title: 'Second' });
  expect(await send('PATCH', 'project', 'a', { publish: true, revision: 2 })).toMatchObject({
    status: 200,
    body: { revision: 2, liveRevision: 2 },
  });
  expect((await listProjects(site.db)).map(({ name }) => name)).toEqual(['Second']);
  expect((await put('project', 'b', project('b', 'New'), 0, true)).body).toEqual({ revision: 1 });
  expect((await listProjects(site.db)).map(({ name }) => name)).toEqual(['Second', 'New']);
  await send('PATCH', 'project', 'a', { publish: false, revision: 2 });
  expect((await listProjects(site.db)).map(({ name }) => name)).toEqual(['New']);
  const list = (await (await admin.get(api.content)).json()) as { kind: string; key: string; liveRevision: number }[];
  expect(list.map(({ kind, key, liveRevision }) => [kind, key, liveRevision])).toEqual([
    ['profile', 'profile', 1],
    ['project', 'a', null],
    ['project', 'b', 1],
  ]);
});

test('refuses a stale revision with the stored version; an equal text is stored once, whatever its revision', async () => {
  await put('news', 'n', { date: '2026', text: 'One' }, 0);
  expect((await put('news', 'n', { date: '2026', text: 'Two' }, 1)).status).toBe(200);
  expect(await put('news', 'n', { date: '2026', text: 'Other' }, 1)).toMatchObject({
    status: 409,
    body: { code: 'REVISION_CONFLICT', record: { revision: 2, data: { text: 'Two' } } },
  });
  expect((await put('news', 'n', { text: 'Two', date: '2026' }, 1)).body).toEqual({ revision: 2 });
  expect((await put('news', 'n', { date: '2026', text: 'Taken' }, 0)).status).toBe(409);
  expect((await put('news', 'gone', { date: '2026', text: 'T' }, 3)).status).toBe(404);
  expect((await send('PUT', 'news', 'n', { data: {} })).status).toBe(400);
  const { body } = await send('GET', 'news', 'n', undefined, '/revisions');
  expect(body).toMatchObject([{ revision: 2, live: false }, { revision: 1 }]);
  expect((await send('GET', 'news', 'n', undefined, '/revisions/1')).body).toMatchObject({ data: { text: 'One' } });
  expect((await send('GET', 'news', 'n', undefined, '/revisions/9')).status).toBe(404);
});

test.each<[ContentKind, string, object, string]>([
  ['project', 'a', { ...project('a', 'A'), date: 'May' }, 'date'],
  ['project', 'a', { name: 'A' }, 'date'],
  ['news', 'n', { date: '2026', text: '' }, 'text'],
  ['talk', 't', { title: 'T', date: 'once upon a time' }, 'date'],
  ['publication', 'a', { bibtex: '@article{b, title = {T}}' }, 'bibtex'],
  ['publication', 'a', { bibtex: '@article{a, title = {T}} @misc{c, title = {U}}' }, 'bibtex'],
  ['publication', 'a', { bibtex: '% a comment\n@article{a, title = {T}}' }, 'bibtex'],
  ['publication', 'a', { bibtex: 'A plain reference (2024).' }, 'bibtex'],
  ['publication', 'a', { bibtex: `@article{a, title = "a"${' # "b"'.repeat(20_000)}}` }, 'bibtex'],
  ['publication', 'a', { bibtex: `@article{a, title = {${"\\'".repeat(20_000)}}}` }, 'bibtex'],
  ['page', 'lab', { title: '', body: { blocks: [] } }, 'title'],
  ['page', 'lab', { title: 'Lab' }, 'body'],
  ['private', 'private', { phone: '', unknown: 1 }, 'unknown'],
  ['documents', 'main', { resume: { pages: 0 } }, 'resume.pages'],
  ['profile', 'profile', { basics: {} }, 'basics.name'],
])('%s %s with mistakes is stored, but not published, with a message at its place', async (kind, key, data, field) => {
  expect(await put(kind, key, data, 0)).toEqual({ status: 200, body: { revision: 1 } });
  expect((await get(kind, key)).data).toMatchObject(data);
  for (const refused of [
    await send('PATCH', kind, key, { publish: true, revision: 1 }),
    await put(kind, key, { ...data, more: 1 }, 1, true),
  ]) {
    expect([refused.status, refused.body['code']]).toEqual([400, 'BAD_INPUT']);
    expect(Object.keys(refused.body['fields'] ?? {})).toContain(field);
  }
  expect(await get(kind, key)).toMatchObject({ revision: 1, liveRevision: null });
  expect(await listProjects(site.db)).toEqual([]);
});

test.each<[ContentKind, string, object, string]>([
  ['project', 'b', project('a', 'A'), 'id'],
  ['page', 'about', { title: 'A', body: { blocks: [] } }, 'key'],
  ['page', 'lab', { title: 'Lab', body: 'text' }, 'body'],
])('refuses %s %s without a place, or without a usable shape', async (kind, key, data, field) => {
  const { status, body } = await put(kind, key, data, 0);
  expect([status, body['code']]).toEqual([400, 'BAD_INPUT']);
  expect(Object.keys(body['fields'] ?? {})).toContain(field);
});

test('former mistakes do not prevent publishing: they are kept and reported', async () => {
  const talk = { title: 'On hands', date: 'March 2026', slides: 'no address', event: 7, highlights: ['a'] };
  await mkdir(join(content, 'talks'));
  await write('talks/hands.json', talk);
  const work = [{ name: 'Museum', startDate: 'once upon a time', notes: 'mine' }];
  const profile = { basics: { name: 'Ada Byron', location: { countryCode: 'gb' } }, work };
  await write('resume.json', profile);
  await load();
  expect((await put('talk', 'hands', { ...talk, title: 'On two hands' }, 1, true)).status).toBe(200);
  expect((await listActivities(site.db)).talks).toEqual([
    { title: 'On two hands', date: '2026-03', event: '7', key: 'hands' },
  ]);
  expect(await get('talk', 'hands')).toMatchObject({
    data: { ...talk, title: 'On two hands' },
    problem: 'slides: A link must start with http://, https:// or /.',
  });
  // Inserting an entry before an existing mistake changes the mistake's position. The mistake must not be reported as
  // new.
  const changed = { ...profile, work: [{ name: 'Library', startDate: '2020' }, ...work] };
  expect((await put('profile', 'profile', changed, 1, true)).status).toBe(200);
  expect((await get('profile', 'profile')).data).toEqual(changed);
});

test('new mistakes prevent publishing: they are reported at their place, and kept', async () => {
  await load();
  const profile = {
    basics: { name: 'Ada Byron', email: 'nobody' },
    work: [{ name: 'A', startDate: 'once upon a time' }],
  };
  await put('profile', 'profile', profile, 1);
  const refused = await send('PATCH', 'profile', 'profile', { publish: true, revision: 2 });
  expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
  expect(refused.body['fields']).toEqual({
    'basics.email': sentences.noEmail,
    'work[0].startDate': sentences.partialDate,
  });
  expect(await get('profile', 'profile')).toMatchObject({ revision: 2, liveRevision: 1, data: profile });
  const fromFile = await send('PUT', 'profile', 'profile', {
    data: profile,
    revision: 2,
    publish: true,
    fromFile: true,
  });
  expect(fromFile.status).toBe(200);
});

test('a new project needs no id: its key is that', async () => {
  await load();
  const { id: _, ...said } = project('a', 'A');
  expect((await put('project', 'a', said, 0, true)).status).toBe(200);
  expect(await listProjects(site.db)).toEqual([project('a', 'A')]);
  expect((await get('project', 'a')).data).toEqual(project('a', 'A'));
});

test('kinds and keys that there are not, and bodies that are none', async () => {
  expect((await send('GET', 'nothing' as ContentKind, 'a')).status).toBe(404);
  expect((await put('profile', 'other', {}, 0)).status).toBe(404);
  expect((await send('PUT', 'news', 'n', { data: [], revision: 0 })).status).toBe(400);
  expect((await send('PUT', 'news', 'n', { data: {}, revision: 0, more: 1 })).status).toBe(400);
  let deep: object = {};
  for (let depth = 0; depth < 500; depth += 1) deep = { deep };
  expect((await put('profile', 'profile', { basics: { name: 'A', 'x-own': deep } }, 0)).status).toBe(400);
  expect((await put('news', 'n', { date: '2026', text: deep }, 0)).status).toBe(400);
  expect(site.logged).toEqual([]);
});

test('a page is cleaned, gets its path when published, and can be deleted once unpublished', async () => {
  const body = { blocks: [{ type: 'paragraph', data: { text: 'Words <script>x</script><b onclick="x()">b</b>' } }] };
  await load();
  expect((await put('page', 'lab', { title: 'Lab', body }, 0, true)).status).toBe(200);
  const [page] = (await readLists(site.db)).lists.ownPages;
  expect(page).toMatchObject({ address: 'lab', title: 'Lab', summary: null, footer: null, media: [] });
  expect(JSON.stringify(page)).not.toMatch(/script|onclick/);
  expect(await send('DELETE', 'page', 'lab', { revision: 1 })).toMatchObject({
    status: 409,
    body: { code: 'CONTENT_IS_LIVE' },
  });
  await send('PATCH', 'page', 'lab', { publish: false, revision: 1 });
  expect((await readLists(site.db)).lists.ownPages).toEqual([]);
  expect((await send('DELETE', 'page', 'lab', { revision: 1 })).status).toBe(200);
  expect((await send('GET', 'page', 'lab')).status).toBe(404);
  expect((await put('page', 'lab', { title: 'Again', body: { blocks: [] } }, 0)).body).toEqual({ revision: 2 });
});

test('the owner’s own record stays, and two languages that contradict each other do not go live', async () => {
  await load();
  expect((await send('DELETE', 'profile', 'profile', { revision: 1 })).body).toMatchObject({ code: 'CONTENT_NEEDED' });
  const work = [{ name: '大学', position: '助教', startDate: '2020-04' }];
  const japanese = { basics: { name: '見本　花子' }, work };
  expect((await put('profile-ja', 'profile-ja', japanese, 0)).status).toBe(200);
  const refused = await send('PATCH', 'profile-ja', 'profile-ja', { publish: true, revision: 1 });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body['fields'] ?? {})).toEqual(['work[0].startDate']);
  expect((await get('profile-ja', 'profile-ja')).liveRevision).toBeNull();
});

test('an employer in both languages is published for both at once, or not at all', async () => {
  await load();
  const work = [{ name: 'Museum', startDate: '2020-04' }];
  const english = { basics: { name: 'Ada Byron' }, work };
  const japanese = { basics: { name: '愛田　花子' }, work: [{ name: '博物館', startDate: '2020-04' }] };
  await put('profile', 'profile', english, 1);
  await put('profile-ja', 'profile-ja', japanese, 0, false);
  await put('profile-ja', 'profile-ja', { basics: { name: '愛田　花子' } }, 1, true);
  await put('profile-ja', 'profile-ja', japanese, 2);
  const publish = (kind: ContentKind, revision: number, together?: object[]) =>
    send('PATCH', kind, kind, { publish: true, revision, ...(together && { together }) });
  expect((await publish('profile', 2)).status).toBe(400);
  expect((await publish('profile-ja', 3)).status).toBe(400);
  expect((await publish('profile', 2, [{ kind: 'profile-ja', revision: 2 }])).body).toMatchObject({
    code: 'REVISION_CONFLICT',
  });
  for (const wrong of [
    [{ kind: 'profile', revision: 2 }],
    [{ kind: 'news', revision: 2 }],
    Array(2).fill({ kind: 'profile-ja', revision: 3 }),
  ]) {
    expect((await publish('profile', 2, wrong)).status).toBe(400);
  }
  expect((await get('profile', 'profile')).liveRevision).toBe(1);
  expect((await publish('profile', 2, [{ kind: 'profile-ja', revision: 3 }])).status).toBe(200);
  expect([
    (await get('profile', 'profile')).liveRevision,
    (await get('profile-ja', 'profile-ja')).liveRevision,
  ]).toEqual([2, 3]);
});

test('a publication is the BibTeX that was given, with the file’s @string; others stay as they are', async () => {
  await write(
    'publications.bib',
    '@string{j = {Journal of Ink}}\n@article{a, title={A}, journal=j}\n@misc{b, title={B}}\n',
  );
  await load();
  const before = await listPublications(site.db);
  expect(await get('publication', 'a')).toMatchObject({ data: { bibtex: '@article{a, title={A}, journal=j}' } });
  await put('publication', 'a', { bibtex: '@article{a,\n  title = {Changed},\n  journal = j,\n}' }, 1, true);
  const [edited, other] = await listPublications(site.db);
  expect(edited).toMatchObject({ title: 'Changed', journal: 'Journal of Ink' });
  expect(edited?.apa).toContain('Changed');
  expect(other).toEqual(before[1]);
  expect(
    (await put('publication', 'a', { bibtex: '@article{a,\r\n  title = {Changed},\r\n  journal = j,\r\n}' }, 2)).body,
  ).toEqual({ revision: 2 });
});

test('a change of only the file is published; a change of only the browser stays', async () => {
  await write('projects.json', [project('a', 'File 1'), project('b', 'B')]);
  await load();
  await put('project', 'b', project('b', 'Browser'), 1, true);
  await write('projects.json', [project('a', 'File 2'), project('b', 'B')]);
  expect(await load()).toEqual({ changed: true });
  expect((await listProjects(site.db)).map(({ name }) => name)).toEqual(['File 2', 'Browser']);
  expect(await get('project', 'a')).toMatchObject({ revision: 2, liveRevision: 2, from: 'file' });
  expect((await get('project', 'b')).proposal).toBeUndefined();
});

test('if both changed, the browser’s stays published, and the file’s waits in one line for a choice', async () => {
  const file = (text: string) => write('projects.json', [project('a', text)]);
  await file('File 1');
  await load();
  await put('project', 'a', project('a', 'Browser'), 1, true);
  await file('File 2');
  await load();
  expect(told.filter((line) => line.includes('project a'))).toHaveLength(1);
  expect(await get('project', 'a')).toMatchObject({
    data: { name: 'Browser' },
    proposal: { data: { name: 'File 2' } },
  });
  expect((await listProjects(site.db)).map(({ name }) => name)).toEqual(['Browser']);
  await load();
  expect(told.filter((line) => line.includes('project a'))).toHaveLength(1);

  expect((await send('POST', 'project', 'a', { take: 'browser' }, '/proposal')).body).toEqual({ revision: 2 });
  expect((await get('project', 'a')).proposal).toBeUndefined();
  await load();
  expect((await get('project', 'a')).proposal).toBeUndefined();

  await file('File 3');
  await load();
  expect((await send('POST', 'project', 'a', { take: 'file' }, '/proposal')).body).toEqual({ revision: 3 });
  expect((await listProjects(site.db)).map(({ name }) => name)).toEqual(['File 3']);
  expect((await send('POST', 'project', 'a', { take: 'file' }, '/proposal')).status).toBe(404);
  // After the owner has chosen the file's version, the record counts as unchanged, so the next change of the file is
  // imported.
  await file('File 4');
  await load();
  expect((await listProjects(site.db)).map(({ name }) => name)).toEqual(['File 4']);
});

test('the proposal disappears when both are equal, from either source', async () => {
  const file = (text: string) => write('projects.json', [project('a', text)]);
  await file('File 1');
  await load();
  await put('project', 'a', project('a', 'Browser'), 1, true);
  await file('File 2');
  await load();
  await put('project', 'a', project('a', 'File 2'), 2, true);
  expect((await get('project', 'a')).proposal).toBeUndefined();
  await put('project', 'a', project('a', 'Browser 2'), 3, true);
  await file('File 3');
  await load();
  expect((await get('project', 'a')).proposal).toBeDefined();
  await file('Browser 2');
  await load();
  expect(await get('project', 'a')).toMatchObject({ from: 'file', data: { name: 'Browser 2' } });
  expect((await get('project', 'a')).proposal).toBeUndefined();
});

test('a record deleted in the browser stays deleted while its file is unchanged', async () => {
  await write('projects.json', [project('a', 'A'), project('b', 'B')]);
  await load();
  expect((await send('DELETE', 'project', 'a', { revision: 1 })).body).toEqual({});
  await write('projects.json', [project('a', 'A'), project('b', 'B 2')]);
  await load();
  expect((await listProjects(site.db)).map(({ name }) => name)).toEqual(['B 2']);
  await write('projects.json', [project('a', 'A 2'), project('b', 'B 2')]);
  await load();
  expect((await listProjects(site.db)).map(({ name }) => name)).toEqual(['A 2', 'B 2']);
});

test('gone from the file: removed only if the browser never changed it, else that waits', async () => {
  await write('projects.json', [project('a', 'A'), project('b', 'B')]);
  await load();
  await put('project', 'b', project('b', 'Browser'), 1, true);
  await write('projects.json', []);
  await load();
  expect((await listProjects(site.db)).map(({ name }) => name)).toEqual(['Browser']);
  expect((await get('project', 'b')).proposal).toMatchObject({ data: null });
  expect((await send('POST', 'project', 'b', { take: 'file' }, '/proposal')).status).toBe(200);
  expect(await listProjects(site.db)).toEqual([]);
});

test('a file that is missing or cannot be read removes nothing', async () => {
  await write('projects.json', [project('a', 'A')]);
  await write('publications.bib', '@misc{a, title={T}}');
  await load();
  await write('projects.json', '[{');
  await rm(join(content, 'publications.bib'));
  expect(await load()).toEqual({ changed: false });
  expect([await listProjects(site.db), await listPublications(site.db)]).toMatchObject([[{ id: 'a' }], [{ id: 'a' }]]);
});

test('typed private fields win over file and variable, never wait, and can be erased', async () => {
  await write('private.json', { phone: '090-1' });
  await load();
  await put('private', 'private', { phone: '090-2' }, 1, true);
  await put('private', 'private', { phone: '090-3' }, 2, true);
  await write('private.json', { phone: '090-4' });
  await load();
  await loadContent(site.db, content, '{"phone":"090-5"}', now, (line) => told.push(line), layOut);
  expect(await get('private', 'private')).toMatchObject({
    data: { phone: '090-3' },
    from: 'browser',
    title: 'private',
  });
  expect((await get('private', 'private')).proposal).toBeUndefined();
  expect(told.join()).not.toMatch(/090|private/);
  await erasePrivateBefore(site.db, new Date('2027-01-01'));
  expect((await send('GET', 'private', 'private', undefined, '/revisions')).body).toHaveLength(1);
  await send('DELETE', 'private', 'private', { revision: 3 });
  expect((await send('GET', 'private', 'private', undefined, '/revisions/3')).status).toBe(404);
  expect((await send('GET', 'private', 'private')).status).toBe(404);
});

test('orders talks and news of both sources by date', async () => {
  await load();
  await put('news', 'old', { date: '2020', text: 'Old' }, 0, true);
  await put('news', 'new', { date: '2026', text: 'New' }, 0, true);
  expect((await listActivities(site.db)).news.map(({ text }) => text)).toEqual(['New', 'Old']);
});

test('of several concurrent creations or changes of a record one succeeds (PostgreSQL)', async () => {
  const connection = await postgresDatabase();
  if (!connection) return;
  const race = await createTestApp({ connection });
  const writer = await race.signedIn(await makeUser(race.db, { isAdmin: true }));
  const at = async (text: string, revision: number) => {
    const answer = await writer.send('PUT', api.contentRecord('news', 'n'), { data: { date: '2026', text }, revision });
    return answer.status;
  };
  const outcomes = async (revision: number) =>
    (await Promise.all(Array.from({ length: 8 }, (_, index) => at(`${revision} ${index}`, revision)))).toSorted();
  expect(await outcomes(0)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  expect(await outcomes(1)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  await race.close();
});

test('a project with a text has a page; its card and its API list entry stay unchanged', async () => {
  await load();
  const text = { blocks: [{ type: 'paragraph', data: { text: 'What was built, <script>x</script>and why.' } }] };
  await put('project', 'a', { ...project('a', 'A'), body: text }, 0, true);
  await put('project', 'b', project('b', 'B'), 0, true);
  await put('project', 'c', { ...project('c', 'C'), body: { blocks: [] } }, 0, true);
  const cleaned = { blocks: [{ type: 'paragraph', data: { text: 'What was built, and why.' } }] };
  expect((await readLists(site.db)).lists.projectPages).toMatchObject([
    { address: 'a', title: 'A', document: cleaned },
  ]);
  expect(await listProjects(site.db)).toEqual([project('a', 'A'), project('b', 'B'), project('c', 'C')]);
  expect((await get('project', 'a')).data).toMatchObject({ body: cleaned });
  const wrong = await put('project', 'd', { ...project('d', 'D'), body: { blocks: 'none' } }, 0);
  expect(wrong).toMatchObject({ status: 400, body: { fields: { body: expect.anything() as unknown } } });
});

test('of drafts over a week old keeps the last of each day, and all published versions', async () => {
  await load();
  await put('news', 'a', { date: '2026', text: 'One' }, 0, true);
  for (const [index, text] of ['Two', 'Three', 'Four'].entries())
    await put('news', 'a', { date: '2026', text }, index + 1);
  const kept = async () =>
    ((await send('GET', 'news', 'a', undefined, '/revisions')).body as unknown as { revision: number }[]).map(
      ({ revision }) => revision,
    );
  await thinContentHistory(site.db, site.clock());
  expect(await kept()).toEqual([4, 3, 2, 1]);
  await thinContentHistory(site.db, new Date('2026-12-10'));
  expect(await kept()).toEqual([4, 1]);
  expect((await get('news', 'a')).data).toMatchObject({ text: 'Four' });
});

test('where the site is built elsewhere, changes within five minutes of a deploy that was asked for wait for one', async () => {
  const netlify = await createTestApp();
  const browser = await netlify.signedIn(await makeUser(netlify.db, { isAdmin: true }));
  const publish = (key: string) =>
    browser.send('PUT', api.contentRecord('news', key), {
      data: { date: '2026', text: key },
      revision: 0,
      publish: true,
    });
  const due = async () => (await claimCall(netlify.db, netlify.clock()))?.id;
  await publish('a');
  const first = await due();
  expect(first).toBeDefined();
  await markAccepted(netlify.db, first ?? 0, netlify.clock(), 600_000);
  await markStarted(netlify.db, first ?? 0, netlify.clock());
  await publish('b');
  await publish('c');
  expect(await due()).toBeUndefined();
  netlify.clock.advance(5 * 60_000);
  expect(await due()).toBe((first ?? 0) + 2);
  await netlify.close();
});

const body = (...texts: string[]) => ({
  blocks: texts.map((text, at) => ({ id: `block-${at}`, type: 'paragraph', data: { text, align: 'left' } })),
});
const original = async (kind: ContentKind, key: string) => {
  const answer = await admin.get(api.contentOriginal(kind, key));
  return { status: answer.status, ...((await answer.json()) as OriginalResponse) };
};

test.each([
  ['page', { title: 'The lab', summary: 'Where a < b', body: body('Reeds.', 'Ink.') }],
  ['project', { ...project('lab', 'The lab'), description: 'Where a < b', body: body('Reeds.', 'Ink.') }],
] as const)('translates a %s next to its original, with changes since then', async (kind, text) => {
  expect((await put(kind, 'lab', text, 0)).status).toBe(200);
  const japanese = { ...text, language: 'ja', translationOf: 'lab', ...(kind === 'project' && { id: 'lab-ja' }) };
  expect((await put(kind, 'lab-ja', japanese, 0)).status).toBe(200);
  expect((await put(kind, 'lab', { ...text, body: body('Reeds.', 'Ink dries.') }, 1)).status).toBe(200);
  const { now: says, translated, id } = await original(kind, 'lab-ja');
  expect([id, says.revision, translated?.revision]).toEqual(['lab', 2, 1]);
  expect([says.title, says.summary.blocks[0]?.data['text']]).toEqual(['The lab', 'Where a &lt; b']);
  expect(says.body.blocks.map(({ data }) => data['text'])).toEqual(['Reeds.', 'Ink dries.']);
  expect(translated?.body.blocks.map(({ data }) => data['text'])).toEqual(['Reeds.', 'Ink.']);
  // Saving the translation does not mark it as up to date. The translator must mark it.
  expect((await put(kind, 'lab-ja', { ...japanese, body: body('葦。') }, 1)).status).toBe(200);
  expect((await original(kind, 'lab-ja')).translated?.revision).toBe(1);
  const path = api.contentOriginal(kind, 'lab-ja');
  expect((await admin.send('PATCH', path, { revision: 3 })).status).toBe(404);
  expect((await admin.send('PATCH', path, { revision: 2 })).status).toBe(200);
  expect((await original(kind, 'lab-ja')).translated?.revision).toBe(2);
  expect((await original(kind, 'lab')).status).toBe(404);
});

test('keeps original revisions that a translation names, but not others of those days', async () => {
  const text = { title: 'The lab', body: body('1') };
  await put('page', 'lab', text, 0);
  await put('page', 'lab', { ...text, body: body('2') }, 1);
  await put('page', 'lab-ja', { ...text, language: 'ja', translationOf: 'lab' }, 0);
  for (const revision of [2, 3]) await put('page', 'lab', { ...text, body: body(String(revision + 1)) }, revision);
  await thinContentHistory(site.db, new Date(Date.now() + 30 * 86_400_000));
  const kept = (await (await admin.get(api.contentRevisions('page', 'lab'))).json()) as { revision: number }[];
  expect(kept.map(({ revision }) => revision)).toEqual([4, 2]);
  expect((await original('page', 'lab-ja')).translated?.body.blocks[0]?.data['text']).toBe('2');
});

test('a translation from a file has no known base revision; a record without an original is no translation', async () => {
  await put('page', 'lab-ja', { title: '研究室', body: body('葦。'), language: 'ja', translationOf: 'lab' }, 0);
  expect((await original('page', 'lab-ja')).status).toBe(404);
  await put('page', 'lab', { title: 'The lab', body: body('Reeds.') }, 0);
  expect((await original('page', 'lab-ja')).translated).toBeNull();
});
