import { ContentValidationError } from '#domain/content-validation-error.ts';
import type { Connection } from '#server/db/connect.ts';
import { documents, projects, publications } from '#server/db/schema/index.ts';
import { pgliteDatabase } from '#testing/database.ts';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadContent } from './load-content.ts';
import { listProjects, listPublications } from './portfolio-repository.ts';

let connection: Connection;
let content: string;

beforeAll(async () => {
  connection = await pgliteDatabase();
});

afterAll(() => connection.close());

beforeEach(async () => {
  for (const table of [projects, publications, documents]) await connection.db.delete(table);
  content = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(new URL('../../../content', import.meta.url), content, { recursive: true });
});

afterEach(() => rm(content, { recursive: true }));

const now = new Date('2026-11-21T03:00:00Z');
const load = () => loadContent(connection.db, content, '{}', now);
const write = (file: string, text: string) => writeFile(join(content, file), text);
const edit = async (file: string, change: (text: string) => string) =>
  write(file, change(await readFile(join(content, file), 'utf8')));
const issuesOf = async () => {
  const error: unknown = await load().catch((cause: unknown) => cause);
  if (!(error instanceof ContentValidationError)) throw error;
  return error.message.split('\n');
};

test('what the owner wrote is there, in the order of the files, with a reference for each publication', async () => {
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
  await load();
  expect(await listPublications(connection.db)).toEqual([]);
});

test('with mistakes, nothing is changed, and every one is told with its place', async () => {
  await load();
  const before = [await listProjects(connection.db), await listPublications(connection.db)];
  const sound = { id: 'a', name: 'A', date: '2024', category: '', description: '', technologies: [] };
  const links = { repository: null, live: null, more: null };
  await write(
    'projects.json',
    JSON.stringify([
      { ...sound, ...links },
      { ...sound, ...links, date: 'May', live: 'javascript:x', tags: [] },
      { ...sound, repository: null, live: null },
    ]),
  );
  await edit(
    'publications.bib',
    (text) => `${text}\n@misc{x, author = {A}}\n@misc{tachibana2026blanks, title = {T}, url = {x}}`,
  );
  await write('resume.json', '{');
  expect(await issuesOf()).toEqual([
    expect.stringMatching(/^content\/projects\.json: \[1\]\.date: /),
    'content/projects.json: [1].live: A link starts with http://, https:// or /.',
    'content/projects.json: [1].tags: This key is not known. Is it misspelt?',
    'content/projects.json: [2].more: This is missing.',
    'content/publications.bib: x.title: This is missing.',
    'content/publications.bib: tachibana2026blanks.url: A link starts with http://, https:// or /.',
    'content/publications.bib: tachibana2026blanks: Another record has this key.',
    expect.stringMatching(/^content\/resume\.json: This is not valid JSON/),
  ]);
  expect([await listProjects(connection.db), await listPublications(connection.db)]).toEqual(before);
});

test('a file that is no BibTeX, a list that is no list, and an id that is there twice', async () => {
  await write('publications.bib', '@article{a,\n title = }');
  await write('projects.json', '{}');
  expect(await issuesOf()).toEqual([
    'content/projects.json: This should be a list in [ ].',
    expect.stringMatching(/^content\/publications\.bib: Line 2, column 10: this is not BibTeX/),
  ]);
  await write('publications.bib', '');
  const links = { technologies: [], repository: null, live: null, more: null };
  const entry = { id: 'a', name: 'A', date: '2024', category: '', description: '', ...links };
  await write('projects.json', JSON.stringify([entry, entry]));
  expect(await issuesOf()).toEqual(['content/projects.json: [1].id: Another project has this id.']);
});
