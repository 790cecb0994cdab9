/** Exchange of every kind of record between files and site; only what has changed is transferred (CONT-11). */
import { api } from '#support/api-paths.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { makeUser } from '#support/app.ts';
import { bibliographies, resumes } from '#support/content-shapes.ts';
import { removeRecords } from '#support/content.ts';
import { sharedTestApp } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { contentFiles, contentRecords, documents, media, settings } from '#server/platform/db/schema/index.ts';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Owner } from '#contract/owner.ts';
import { mediumPath } from '#contract/media-sizes.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { importMedium } from '#server/features/media/media-service.ts';
import { findRecord } from '#server/features/content/edit-repository.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import { makeViews, type LayOut } from '#server/features/content/build-read-models.ts';
import { databaseSite } from './database-site.ts';
import { nameOf, recordSource } from './record-source.ts';

let content: string;
const told: string[] = [];
const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });
const now = new Date('2026-11-23T03:00:00Z');
const print = (line: string) => void told.push(line);
const load = () => loadContent(site.db, content, undefined, now, print, layOut);

const site = await sharedTestApp({
  makeContent: async () => void (await makeViews(site.db, { contentDir: content, now, print, layOut })),
});
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
beforeEach(async () => {
  content = temporaryFolder();
  await write('resume.json', `{"basics":  {"name": "Ada Byron",\n "label": "Analyst"}}\n`);
});
afterEach(async () => {
  await removeRecords(site.db);
  for (const table of [documents, contentFiles, settings, media]) await site.db.delete(table);
  told.length = 0;
});

async function write(file: string, text: string) {
  await mkdir(join(content, file, '..'), { recursive: true });
  await writeFile(join(content, file), text);
}
const read = (file: string) => readFile(join(content, file), 'utf8');
const source = () =>
  recordSource(
    content,
    undefined,
    databaseSite({ db: site.db, contentDir: content, privateProfile: undefined, now, print, layOut }),
  );
const diff = async () => (await source().list()).map(({ name, changed }) => `${changed} ${name}`);
async function pull(...names: string[]) {
  const one = source();
  const found = await one.list();
  const said = await one.write(found.filter(({ name, changed }) => changed === 'site' || names.includes(name)));
  return said;
}
async function push(...names: string[]) {
  const one = source();
  const found = await one.list();
  return one.read(
    found.filter(({ name, changed }) => changed === 'file' || names.includes(name)),
    ({ name }) => names.includes(name),
  );
}
async function put(kind: ContentKind, key: string, data: unknown, publish = true) {
  const known = await findRecord(site.db, { kind, key });
  const answer = await admin.send('PUT', api.contentRecord(kind, key), {
    data,
    revision: known?.revision ?? 0,
    publish,
  });
  expect({ kind, status: answer.status, body: await answer.text() }).toMatchObject({ kind, status: 200 });
}
async function drop(kind: ContentKind, key: string) {
  const { revision } = (await findRecord(site.db, { kind, key })) ?? { revision: 0 };
  if (kind === 'page') await admin.send('PATCH', api.contentRecord(kind, key), { publish: false, revision });
  expect((await admin.send('DELETE', api.contentRecord(kind, key), { revision })).status).toBe(200);
}
/** Returns the content of every file by its name. */
async function all(): Promise<Record<string, string>> {
  const entries = await readdir(content, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .toSorted();
  return Object.fromEntries(
    await Promise.all(files.map(async (one) => [one, (await readFile(one)).toString('base64')] as const)),
  );
}

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
const body = (text: string) => ({
  time: 1,
  version: '2.31',
  blocks: [{ id: 'abcdefghij', type: 'paragraph', data: { text } }],
});

/** A record of each kind: its file, the file's content, the browser's data, and the file after a pull. */
const kinds: [ContentKind, string, string, string, unknown, string][] = [
  ['site', 'site', 'site.json', '{ "title":"A"}', { title: 'B' }, '{ "title":"B"}'],
  [
    'profile',
    'profile',
    'resume.json',
    '',
    { basics: { name: 'Ada Byron', label: 'Countess' } },
    `{"basics":  {"name": "Ada Byron",\n "label": "Countess"}}\n`,
  ],
  [
    'profile-ja',
    'profile-ja',
    'resume.ja.json',
    '{"basics":{ "name":"エイダ" }}',
    { basics: { name: 'エイダ・B' } },
    '{"basics":{ "name":"エイダ・B" }}',
  ],
  ['private', 'private', 'private.json', '{ "phone":"1"}', { phone: '2' }, '{ "phone":"2"}'],
  [
    'documents',
    'main',
    'documents.json',
    '{ "cv":{"public":true} }',
    { cv: { public: false } },
    '{ "cv":{"public":false} }',
  ],
  [
    'project',
    'b',
    'projects.json',
    JSON.stringify([project('a', 'A'), project('b', 'B')]),
    project('b', 'X'),
    JSON.stringify([project('a', 'A'), project('b', 'X')]),
  ],
  [
    'publication',
    'b',
    'publications.bib',
    '% mine\n@misc{a, title={A}}\n\n@misc{b, title={B}}\n',
    { bibtex: '@misc{b, title={X}}' },
    '% mine\n@misc{a, title={A}}\n\n@misc{b, title={X}}\n',
  ],
  [
    'reference',
    'r',
    'references.bib',
    '@misc{r,\n\ttitle = "R"\n}',
    { bibtex: '@misc{r, title={X}}' },
    '@misc{r, title={X}}',
  ],
  [
    'talk',
    't',
    'talks/t.json',
    '{"title":"T","date":"2024"}',
    { title: 'X', date: '2024' },
    '{"title":"X","date":"2024"}',
  ],
  [
    'teaching',
    't-2',
    'teaching/t.json',
    '[{"title":"T","startDate":"2024"}, {"title":"U","startDate":"2024"}]',
    { title: 'X', startDate: '2024' },
    '[{"title":"T","startDate":"2024"}, {"title":"X","startDate":"2024"}]',
  ],
  ['news', 'n', 'news/n.json', '{"date":"2024","text":"N"}', { date: '2024', text: 'X' }, '{"date":"2024","text":"X"}'],
  ['service', 's', 'service/s.json', '{"role":"S"}', { role: 'X' }, '{"role":"X"}'],
  ['award', 'a', 'awards/a.json', '{"title":"A"}', { title: 'X' }, '{"title":"X"}'],
  [
    'page',
    'lab',
    'pages/lab.md',
    '---\n# by hand\ntitle: Lab\nmine: 1\n---\n\nFirst.\n',
    { title: 'Our lab', body: body('First.') },
    '---\n# by hand\ntitle: Our lab\nmine: 1\n---\n\nFirst.\n',
  ],
];

test.each(kinds)(
  '%s: from the file, from the browser into the file, and back',
  async (kind, key, file, text, data, after) => {
    if (text !== '') await write(file, text);
    await load();
    expect(await diff()).toEqual([]);
    await put(kind, key, data);
    const name = nameOf({ kind, key });
    expect(await diff()).toEqual([`site ${name}`]);
    expect(await pull()).toEqual([]);
    expect(await read(file)).toBe(after);
    expect(await diff()).toEqual([]);
    // After a pull the file counts as imported, so its next change is transferred.
    if (text === '') return;
    await write(file, text);
    expect(await diff()).toEqual([`file ${name}`]);
    await push();
    expect(await diff()).toEqual([]);
    expect((await findRecord(site.db, { kind, key }))?.from).toBe('file');
  },
);

test.each(kinds.filter(([kind]) => kind !== 'private'))(
  '%s: changed in both waits, until one is named',
  async (kind, key, file, text, data, after) => {
    const before = text === '' ? await read(file) : text;
    await write(file, before);
    await load();
    await put(kind, key, data);
    const third =
      kind === 'publication'
        ? before.replace('{B}', '{Third}')
        : before.replace(/"(?:[A-Z]|1)"|Lab|エイダ|Analyst|"B"|true/, (one) =>
            one === 'true' ? 'false, "title": "Third"' : one.startsWith('"') ? '"Third"' : 'Third',
          );
    const inFile =
      kind === 'project'
        ? before.replace('"B"', '"Third"')
        : kind === 'teaching'
          ? before.replace('"U"', '"Third"')
          : third;
    await write(file, inFile);
    const name = nameOf({ kind, key });
    expect(await diff()).toEqual([`both ${name}`]);
    await pull();
    expect(await read(file)).toBe(inFile);
    await push();
    expect(await diff()).toEqual([`both ${name}`]);
    await load();
    expect((await findRecord(site.db, { kind, key }))?.proposal).toBeDefined();
    if (kind === 'page' || kind === 'teaching' || kind === 'project') {
      await pull(name);
      expect(await read(file)).toBe(after);
      expect(await diff()).toEqual([]);
      return;
    }
    await push(name);
    expect(await diff()).toEqual([]);
    expect(await read(file)).toBe(inFile);
    expect((await findRecord(site.db, { kind, key }))?.proposal).toBeUndefined();
  },
);

test('a record created in the browser gets a file, and a deleted one is removed from its file', async () => {
  const bib = '@misc{a, title={A}}\n';
  await write('publications.bib', bib);
  await write('news/old.json', '{"date":"2023","text":"Old"}');
  await load();
  await put('publication', 'new', { bibtex: '@misc{new, title={N}}' });
  await put('talk', 'new', { title: 'T', date: '2025' });
  await put('project', 'p', project('p', 'P'));
  await put('page', 'group', { title: 'Group', body: body('We.'), footer: 2 });
  await put('private', 'private', { phone: '1' });
  await put('news', 'draft', { date: '2025', text: 'Not yet' }, false);
  await drop('news', 'old');
  await drop('publication', 'a');
  expect(await diff()).toHaveLength(7);
  await pull();
  expect(await read('publications.bib')).toBe('@misc{new, title={N}}\n');
  expect(await read('talks/new.json')).toBe('{\n  "title": "T",\n  "date": "2025"\n}\n');
  expect(JSON.parse(await read('projects.json'))).toEqual([project('p', 'P')]);
  expect(await read('pages/group.md')).toBe('---\ntitle: Group\nfooter: 2\n---\n\nWe.\n');
  expect((await stat(join(content, 'private.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(content, 'news'))).toEqual([]);
  expect(await diff()).toEqual([]);
  expect((await findRecord(site.db, { kind: 'news', key: 'draft' }))?.liveRevision).toBeNull();
});

test('an image of a page becomes a file, and the same image when it is read again', async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await write('pages/lab.md', '# Lab\n\n![A red square](red.png)\n');
  await writeFile(join(content, 'pages/red.png'), picture);
  await load();
  const { data } = (await findRecord(site.db, { kind: 'page', key: 'lab' })) ?? {};
  const page = data as { title: string; body: { blocks: unknown[] } };
  await put('page', 'lab', { ...page, body: { ...page.body, blocks: [...page.body.blocks, ...body('More.').blocks] } });
  await put('page', 'copy', { ...page, title: 'Copy' });
  await pull();
  expect(await read('pages/lab.md')).toBe('---\ntitle: Lab\n---\n\n![A red square](red.png)\n\nMore.\n');
  expect(await read('pages/copy.md')).toMatch(
    /^---\ntitle: Copy\n---\n\n!\[A red square]\(media\/[\w-]{22}\.(?:png|webp)\)\n$/,
  );
  expect(await diff()).toEqual([]);
  await load();
  expect((await findRecord(site.db, { kind: 'page', key: 'copy' }))?.proposal).toBeUndefined();
});

test('an uploaded portrait becomes a file next to the profile, and gets the same id on another site', async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await load();
  const { id } = await importMedium({ db: site.db, images: createImages(undefined) }, 'me.png', picture, now);
  const profile = { basics: { name: 'Ada Byron', label: 'Analyst', image: mediumPath(id) } };
  await put('profile', 'profile', profile);
  expect(await pull()).toEqual([]);
  expect(JSON.parse(await read('resume.json'))).toEqual(profile);
  const [file = ''] = await readdir(join(content, 'media'));
  expect(file).toMatch(new RegExp(`^${id}\\.(?:png|webp)$`));
  const bytes = await readFile(join(content, 'media', file));
  expect(await diff()).toEqual([]);
  // Simulates a different site, which stores nothing about earlier exchanges.
  await removeRecords(site.db);
  for (const table of [documents, contentFiles, settings, media]) await site.db.delete(table);
  await load();
  expect(told).toEqual([]);
  const portrait = async () =>
    ((await site.db.select().from(documents)).find(({ name }) => name === 'owner')?.data as Owner).portrait;
  expect(await portrait()).toMatchObject({ medium: { id, width: 20, height: 20 } });
  await load();
  expect(await readFile(join(content, 'media', file))).toEqual(bytes);
  // A file that is not an image is reported, and the owner has no portrait.
  const other = 'b'.repeat(22);
  await write(`media/${other}.png`, 'no picture');
  await write('resume.json', JSON.stringify({ basics: { ...profile.basics, image: mediumPath(other) } }));
  await load();
  expect(told.join()).toContain(`content/media/${other}.png was skipped.`);
  expect(await portrait()).toBeNull();
});

test('an unpublished draft stays when its file changes after a pull', async () => {
  await write('news/n.json', '{"date":"2024","text":"N"}');
  await load();
  await put('news', 'n', { date: '2024', text: 'Live' });
  await put('news', 'n', { date: '2024', text: 'Head' }, false);
  await pull();
  expect(await read('news/n.json')).toBe('{"date":"2024","text":"Live"}');
  await write('news/n.json', '{"date":"2024","text":"File"}');
  await load();
  expect(await findRecord(site.db, { kind: 'news', key: 'n' })).toMatchObject({
    data: { text: 'Head' },
    proposal: { data: { text: 'File' } },
  });
});

test('pull and push of the sample change no byte, and an edit only its own record', async () => {
  await cp(fileURLToPath(new URL('../../../../sample/', import.meta.url)), content, { recursive: true });
  await load();
  const before = await all();
  expect(await diff()).toEqual([]);
  expect(await pull()).toEqual([]);
  await push();
  expect(await all()).toEqual(before);
  const bib = await read('publications.bib');
  const { data } = (await findRecord(site.db, { kind: 'publication', key: 'tachibana2019master' })) ?? {};
  const { bibtex } = data as { bibtex: string };
  const edited = bibtex.replace('title', 'note = {Edited},\n  title');
  await put('publication', 'tachibana2019master', { bibtex: edited });
  await pull();
  expect(await read('publications.bib')).toBe(bib.replace(bibtex, edited));
});

test.each(Object.entries(bibliographies))(
  'a bibliography as %s writes it: no byte changes, and an edit changes only its record',
  async (_, text) => {
    await write('publications.bib', text);
    await load();
    const before = await all();
    expect(await pull()).toEqual([]);
    await push();
    expect(await all()).toEqual(before);
    const records = (await site.db.select().from(contentRecords)).filter(({ kind }) => kind === 'publication');
    expect(records.length).toBeGreaterThan(0);
    for (const { key } of records.slice(0, 2)) {
      const was = await read('publications.bib');
      const { bibtex } = (await findRecord(site.db, { kind: 'publication', key }))?.data as { bibtex: string };
      const edited = bibtex.replace(/(?<==\s*)(["{]?)(?=[^={}"]*["}])/, '$1Edited ');
      expect(edited).not.toBe(bibtex);
      await put('publication', key, { bibtex: edited });
      await pull();
      const lines = (of: string) => (was.includes('\r\n') ? of.replaceAll('\n', '\r\n') : of);
      expect(await read('publications.bib')).toBe(was.replace(lines(bibtex), () => lines(edited)));
    }
  },
);

test.each(Object.entries(resumes))(
  'a résumé with %s: no byte changes, and an edit changes only its own values',
  async (_, text) => {
    await write('resume.json', text);
    await load();
    const before = await all();
    expect(await pull()).toEqual([]);
    await push();
    expect(await all()).toEqual(before);
    const { data } = (await findRecord(site.db, { kind: 'profile', key: 'profile' })) ?? {};
    const { basics, ...rest } = data as { basics: object };
    await put('profile', 'profile', { ...rest, basics: { ...basics, label: 'Countess' } });
    await pull();
    expect(await read('resume.json')).toBe(text.replace('LABEL', 'Countess'));
  },
);

test('writes a missing file again, does not touch an unreadable one, and neither removes anything', async () => {
  await write('projects.json', JSON.stringify([project('a', 'A')]));
  await write('publications.bib', '@misc{a, title={A}}\n');
  await load();
  await put('project', 'a', project('a', 'B'));
  await rm(join(content, 'publications.bib'));
  await write('projects.json', 'not JSON');
  expect(await diff()).toEqual(['site publication/a']);
  await pull();
  expect(await read('publications.bib')).toBe('@misc{a, title={A}}\n');
  expect(await read('projects.json')).toBe('not JSON');
});
