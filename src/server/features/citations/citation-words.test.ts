/** Citations in the editor, as the site's style will show them. */
import type { CitationWordsRequest } from '#contract/citation-words.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import type { LayOut } from '#server/features/content/build-read-models.ts';
import { pgliteDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { citationsInStyle } from './citation-words.ts';

const now = new Date('2026-11-21T03:00:00Z');
const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });
const cite = (key: string, locator = '', narrative = false) => ({ works: [{ key, locator }], narrative });
const asked: CitationWordsRequest = {
  citations: [cite('sato'), cite('ito', 'p. 4'), cite('sato', '', true), cite('gone')],
  language: 'en',
};

test('numbers citations in order, or returns their notes, without APA', { timeout: 120_000 }, async () => {
  const { db, close } = await pgliteDatabase();
  const folder = temporaryFolder();
  await writeFile(join(folder, 'resume.json'), JSON.stringify({ basics: { name: 'Ada Byron' } }));
  const works = [
    '@book{ito, title = {Ink}, author = {Ito, Mika}, year = 2024}',
    '@book{sato, title = {Paper}, author = {Sato, Jun}, year = 2021}',
  ];
  await writeFile(join(folder, 'references.bib'), works.join('\n'));
  const notes = `<style xmlns="http://purl.org/net/xbiblio/csl" class="note" version="1.0">
<info><title>Own</title><id>own</id><updated>2026-01-01T00:00:00Z</updated></info>
<citation><layout><text variable="title"/></layout></citation></style>`;
  await writeFile(join(folder, 'own.csl'), notes);
  const inStyle = async (citationStyle: string, references?: boolean) => {
    await writeFile(join(folder, 'site.json'), JSON.stringify({ citationStyle }));
    await loadContent(db, folder, undefined, now, () => undefined, layOut);
    return citationsInStyle(db, { ...asked, ...(references && { references }) });
  };
  const said = async (style: string) => (await inStyle(style)).words;
  expect(await said('ieee')).toEqual(['[1]', '[2, p. 4]', 'Sato [1]', '(@gone)']);
  expect(await said('own.csl')).toEqual(['Paper', 'Ink p. 4', 'Sato Paper', '(@gone)']);
  expect(await inStyle('apa')).toEqual({ words: null });
  const apa = await inStyle('apa', true);
  expect(apa.works?.map(({ key, authors, year }) => [key, authors, year])).toEqual([
    ['sato', ['Sato'], '2021'],
    ['ito', ['Ito'], '2024'],
  ]);
  expect(apa.references).toBeUndefined();
  expect((await inStyle('ieee', true)).references).toMatch(/^<section class="references in-style".*Paper.*Ink/s);
  await close();
});
