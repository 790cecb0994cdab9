import { ContentValidationError } from '#domain/content-validation-error.ts';
import { addressOf } from '#publications/addressing.ts';
import { contentFiles, contentRecords, documents, settings } from '#server/platform/db/schema/index.ts';
import { removeRecords } from '#support/content.ts';
import { sharedDatabase } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { eq } from 'drizzle-orm';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { loadContent } from './load-content.ts';
import { listCitable } from './lists-endpoints.ts';
import { listProjects, listPublications } from './lists-repository.ts';

let content: string;

const connection = await sharedDatabase();

beforeEach(async () => {
  await removeRecords(connection.db);
  for (const table of [documents, contentFiles, settings]) await connection.db.delete(table);
  content = temporaryFolder();
  await cp(new URL('../../../../sample', import.meta.url), content, { recursive: true });
});

const now = new Date('2026-11-21T03:00:00Z');
const load = () => loadContent(connection.db, content, '{}', now);
const write = (file: string, text: string) => writeFile(join(content, file), text);
const edit = async (file: string, change: (text: string) => string) =>
  write(file, change(await readFile(join(content, file), 'utf8')));

test("loads the owner's records in the order of the files, with a reference for each publication", async () => {
  expect(await load()).toEqual({ changed: true });
  const listed = await listProjects(connection.db);
  expect(listed.map(({ id }) => id)).toEqual(
    (JSON.parse(await readFile(join(content, 'projects.json'), 'utf8')) as { id: string }[]).map(({ id }) => id),
  );
  const cited = await listPublications(connection.db);
  expect(cited).toHaveLength(20);
  expect(cited[0]).toMatchObject({
    id: 'tachibana2026blanks',
    authors: ['Aoi Tachibana', 'Ren Kitayama', 'Saskia van der Meulen'],
  });
  for (const { apa, year } of cited) expect(apa).toContain(`(${year}`);
  expect((await connection.db.select().from(documents)).map(({ name }) => name)).toContain('resume');
});

test('a second load changes nothing; an edited entry is replaced, a new one added, one that is gone removed', async () => {
  await load();
  const before = await listPublications(connection.db);
  expect(await load()).toEqual({ changed: false });
  expect(await listPublications(connection.db)).toEqual(before);

  await edit('publications.bib', (text) => text.replace('What the Blank Says', 'What a Blank Says'));
  await write('projects.json', '[]');
  expect(await load()).toEqual({ changed: true });
  const [edited, ...others] = await listPublications(connection.db);
  expect(edited?.title).toMatch(/^What a Blank Says/);
  expect(edited?.apa).toContain('What a Blank Says');
  expect(others).toEqual(before.slice(1));
  expect(await listProjects(connection.db)).toEqual([]);

  await write('publications.bib', '@book{new, title = {New}, author = {橘, 葵}, year = 2026}');
  await load();
  expect((await listPublications(connection.db)).map(({ id }) => id)).toEqual(['new']);
  await rm(join(content, 'publications.bib'));
  expect(await load()).toEqual({ changed: false });
  await loadContent(connection.db, content, '{}', now, undefined, undefined, 'goes');
  expect(await listPublications(connection.db)).toEqual([]);
});

test('a paper keeps its slug when its record changes; a new one gets a readable one', async () => {
  const bib = (title: string) => `@misc{conf:ink, title={${title}}} @misc{conf:pen, title={Pen}}`;
  await write('publications.bib', '@misc{conf:ink, title={Ink}}');
  await load();
  const [ink] = await listPublications(connection.db);
  expect(ink?.address).toBe('conf-ink');
  // The view in the form that version 0.3.0 stored.
  const view = { ...ink, address: addressOf('conf:ink') };
  await connection.db.update(contentRecords).set({ view }).where(eq(contentRecords.key, 'conf:ink'));
  await write('publications.bib', bib('Ink and paper'));
  await load();
  const listed = await listPublications(connection.db);
  expect(listed.map(({ title, address }) => [title, address])).toEqual([
    ['Ink and paper', addressOf('conf:ink')],
    ['Pen', 'conf-pen'],
  ]);
});

test('keywords of records with private fields are public if the owner chooses so', async () => {
  await write(
    'publications.bib',
    '@misc{a, title={T}, keywords={ink}, file={f}} @misc{b, title={U}, keywords={paper}}',
  );
  const keywords = async () => (await listPublications(connection.db)).map((work) => work.keywords);
  await load();
  expect(await keywords()).toEqual([[], ['paper']]);
  await edit('resume.json', (text) => text.replace('"x-site": {', '"x-site": { "keywords": "all",'));
  await load();
  expect(await keywords()).toEqual([['ink'], ['paper']]);
});

test('reports and skips unusable parts with their place, and loads the rest', async () => {
  const sound = { id: 'a', name: 'A', date: '2024', category: '', description: '', technologies: [] };
  const links = { repository: null, live: null, more: null };
  await write(
    'projects.json',
    JSON.stringify([
      { ...sound, ...links },
      { ...sound, ...links, id: 'b', date: 'May', live: 'javascript:x', tags: [] },
      { ...sound, ...links, technologies: undefined },
      { ...sound, ...links },
    ]),
  );
  await edit(
    'publications.bib',
    (text) =>
      `${text}\n@misc{x, author = {A}}\n@misc{tachibana2026blanks, title = {T}, url = {x}}\n@misc{private, title = {P}, file = {/home/x}}`,
  );
  const told: string[] = [];
  await loadContent(connection.db, content, '{}', now, (line) => told.push(line));
  expect(told).toEqual([
    'content/publications.bib: 22 of 23 records; 1 thing repaired, 2 things left out.',
    'content/publications.bib: 1 record holds private fields, which the site does not show: file.',
    'content/projects.json: [1].live: A link must start with http://, https:// or /.',
    'content/projects.json: [1].date: Write the date as 2024, 2024-03 or 2024-03-12. The entry was skipped.',
    'content/projects.json: [2].technologies: This value is missing. The entry was skipped.',
    'content/projects.json: [3].id: Another project has this id.',
    expect.stringMatching(/^content\/publications\.bib:\d+: x: This entry has no title/),
    expect.stringMatching(
      /^content\/publications\.bib:\d+: tachibana2026blanks-2\.url: The file 'x' is not in content\/, /,
    ),
    expect.stringMatching(/^content\/publications\.bib:\d+: tachibana2026blanks: Another entry has this key/),
    'content/projects.json: [1].tags: The site does not use this key and does not show its value.',
  ]);
  expect((await listProjects(connection.db)).map(({ id }) => id)).toEqual(['a']);
  expect((await listPublications(connection.db)).slice(20).map(({ id }) => id)).toEqual([
    'tachibana2026blanks-2',
    'private',
  ]);
});

test('a file without records of its kind keeps the former ones; an empty one does not', async () => {
  await load();
  const before = [await listProjects(connection.db), await listPublications(connection.db)];
  await write('publications.bib', 'A. Tachibana (2024). A plain list, which is no BibTeX.\n');
  await write('projects.json', '{}');
  const told: string[] = [];
  await loadContent(connection.db, content, '{}', now, (line) => told.push(line));
  expect(told).toEqual([
    'content/projects.json: This value must be a list in [ ].',
    'content/publications.bib: No BibTeX entry could be read here, so the previous list is kept. An entry begins like @article{key, …}.',
  ]);
  expect([await listProjects(connection.db), await listPublications(connection.db)]).toEqual(before);
  await write('publications.bib', '% nothing yet\n');
  await load();
  expect(await listPublications(connection.db)).toEqual([]);
});

test('mistakes in a career record change nothing and are all reported with their place', async () => {
  await load();
  await write('projects.json', '[]');
  await write('resume.json', '{');
  const error: unknown = await load().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ContentValidationError);
  expect((error as Error).message).toMatch(/^content\/resume\.json: This is not valid JSON/);
  expect(await listProjects(connection.db)).not.toEqual([]);
});

test('citable works are the owner’s first, then references with unused keys', async () => {
  await write('references.bib', '@book{other, title = {Other}, author = {Ito, Ken}, year = 2020, doi = {10.5555/O}}');
  await load();
  const works = await listCitable(connection.db);
  expect(works[0]).toMatchObject({ key: 'tachibana2026blanks', year: '2026', source: 'publications.bib' });
  expect(works.at(-1)).toMatchObject({ key: 'other', authors: ['Ito'], title: 'Other', source: 'references.bib' });
});
