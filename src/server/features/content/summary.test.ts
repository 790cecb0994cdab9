/** What the list of all records says about a record, except its title (CONT-2). */
import { contentFiles, documents, settings } from '#server/platform/db/schema/index.ts';
import type { ContentSummary } from '#contract/content.ts';
import { removeRecords } from '#support/content.ts';
import { sharedDatabase } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putHead } from './edit-repository.ts';
import { loadContent } from './load-content.ts';
import { listRecords } from './summary-repository.ts';

const { db } = await sharedDatabase();
const now = new Date('2026-11-21T03:00:00Z');
let content: string;
const write = (file: string, text: string) => writeFile(join(content, file), text);
const load = () =>
  loadContent(
    db,
    content,
    undefined,
    now,
    () => undefined,
    async (made) => ({ documents: made, warnings: [] }),
  );
const found = async (kind: string): Promise<Partial<ContentSummary>[]> =>
  (await listRecords(db))
    .filter((record) => record.kind === kind)
    .map(({ title, date, details, type }) => ({ title, date, details, type }));

beforeEach(async () => {
  content = temporaryFolder();
  await write('resume.json', JSON.stringify({ basics: { name: 'Ada Byron', label: 'Analyst' } }));
});
afterEach(async () => {
  await removeRecords(db);
  for (const table of [documents, contentFiles, settings]) await db.delete(table);
});

test('names authors, venue, date and kind of a publication', async () => {
  const fields = 'title = {Reading {H}ands}, author = {Byron, Ada and Mori, Yuki}, journal = {Ink}, year = 2024';
  await write('publications.bib', `@article{byron, ${fields}}\n`);
  await load();
  expect(await found('publication')).toEqual([
    { title: 'Reading Hands', date: '2024', details: 'Ada Byron, Yuki Mori · Ink', type: 'article' },
  ]);
});

test('reads a publication that was never published from its BibTeX', async () => {
  const bibtex =
    '@inproceedings{d, title = {Über {\\$}5}, author = {Byron, Ada and Mori, Yuki}, booktitle = {CHI}, year = {2025}}';
  const put = (key: string, data: object) =>
    putHead(db, { kind: 'publication', key }, { hash: key, data, revision: 1, origin: 'browser' }, true, now);
  await put('d', { bibtex });
  await put('broken', { bibtex: '@article{broken, title = {' });
  expect(await found('publication')).toEqual([
    { title: 'Über $5', date: '2025', details: 'Byron, Ada, Mori, Yuki · CHI', type: undefined },
    expect.objectContaining({ title: 'broken' }),
  ]);
});

test('names date and place of other records, but nothing of private ones', async () => {
  await write('private.json', JSON.stringify({ birthDate: '1990-01-01' }));
  await write(
    'projects.json',
    JSON.stringify([
      {
        id: 'a',
        name: 'A',
        date: '2024-05',
        category: 'Software',
        description: '',
        technologies: [],
        repository: null,
        live: null,
        more: null,
      },
    ]),
  );
  await load();
  expect(await found('project')).toEqual([{ title: 'A', date: '2024-05', details: 'Software', type: undefined }]);
  expect(await found('private')).toEqual([{ title: 'private' }]);
});
