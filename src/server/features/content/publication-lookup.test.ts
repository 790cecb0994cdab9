/** Adding works to a bibliography. A local server replaces the external services. */
import { api } from '#support/api-paths.ts';
import type { WorksResponse } from '#contract/works.ts';
import { readBibtex } from '#publications/bibtex.ts';
import { publicRecord } from '#publications/public-fields.ts';
import { toPublication } from '#publications/publication.ts';
import { makeUser } from '#support/app.ts';
import { putPublications } from '#support/content.ts';
import { sharedServer, sharedTestApp, sourcesAt } from '#support/shared.ts';
import { expect, test } from 'vitest';

const answers: Record<string, string> = {
  '/10.5555/there':
    '@article{Doe 2024, title={<i>A</i> shape}, DOI={10.5555/there}, author={Doe, Jane}, journal={J}, year={2024} }',
  '/v3.0/0000-0002-1825-0097/works': JSON.stringify({ group: [] }),
};
const base = await sharedServer((request, response) => {
  const body = answers[request.url ?? ''];
  response.writeHead(body === undefined ? 404 : 200).end(body);
});
const site = await sharedTestApp({ sources: sourcesAt(base) });
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));

async function give(given: string) {
  const answer = await admin.send('POST', api.publicationLookup, { given });
  return { status: answer.status, body: (await answer.json()) as WorksResponse & { fields?: { given: string } } };
}

test('returns BibTeX record by record as written, with citations, and reports unreadable parts', async () => {
  const one = '@article{one,\n  title = {One}, % mine\n  author = {Doe, Jane}, journal = {J}, year = 2024\n}';
  const { status, body } = await give(
    `A list\n${one}\n\n@book{two, title = {Two}, author = {Roe, R.}, year = 2020}\n@misc{}`,
  );
  expect(status).toBe(200);
  expect(body.works.map(({ key, bibtex }) => [key, bibtex])).toEqual([
    ['one', one],
    ['two', '@book{two, title = {Two}, author = {Roe, R.}, year = 2020}'],
  ]);
  expect(body.works[0]).toMatchObject({ title: 'One', citation: 'Doe, J. (2024). One. J.', known: null });
  expect(body.diagnostics).toHaveLength(1);
});

test('reports skipped parts of a record with key and field', async () => {
  const { body } = await give('@misc{one, title = {One}, urldate = {2020}, urldate = {2021}}');
  expect(body.diagnostics).toEqual(['one, urldate: This field appears twice. Only the first value is used.']);
});

test('a DOI fetches its record from the publisher, and an existing record is named', async () => {
  const { body } = await give('https://doi.org/10.5555/there');
  expect(body.works).toMatchObject([{ key: 'Doe2024', title: 'A shape', known: null }]);
  const [work] = body.works;
  const kept = await admin.send('PUT', api.contentRecord('publication', work?.key ?? ''), {
    data: { bibtex: work?.bibtex },
    revision: 0,
  });
  expect(kept.status).toBe(200);
});

test('a file of a reference manager becomes records with keys of their own, and its notes are not read', async () => {
  const ris = (title: string) =>
    `TY  - JOUR\nTI  - ${title}\nAU  - Doe, Jane\nPY  - 2024\nN1  - secret-note\nL1  - file:///home/secret-user/a.pdf\nKW  - secret-word\nER  - \n`;
  const { status, body } = await give(`${ris('First of all')}${ris('First again')}TY  - JOUR\nER  - \n`);
  expect(status).toBe(200);
  expect(body.works.map(({ key, title, known }) => [key, title, known])).toEqual([
    ['doe2024first', 'First of all', null],
    ['doe2024first-2', 'First again', null],
  ]);
  expect(body.diagnostics).toEqual(['Records without a title were skipped: 1.']);
  expect(JSON.stringify(body)).not.toContain('secret');
  const { status: refused, body: said } = await give(
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><xml><records><record>&x;</record></records></xml>',
  );
  expect([refused, said.fields?.given]).toEqual([
    400,
    'This XML file declares entities, which is not allowed. Export the file again.',
  ]);
});

test.each([
  ['nothing of it', "'nothing of it' is not BibTeX, a DOI, an arXiv ID, an ISBN or an ORCID iD."],
  ['10.5555/none', '127.0.0.1 has no record with this identifier.'],
  ['0000-0002-1825-0097', undefined],
  ['@', 'No works were found in this text. Check the BibTeX or the identifiers.'],
])('%s: %s', async (given, sentence) => {
  const { status, body } = await give(given);
  expect(sentence === undefined ? body.listed : body.fields?.given).toEqual(sentence ?? []);
  expect(status).toBe(sentence === undefined ? 200 : 400);
});

test('a work that is a publication already is named in any form, and a work with the same title is not', async () => {
  const own = (bibtex: string) => toPublication(publicRecord(readBibtex(bibtex)[0]!));
  await putPublications(site.db, [
    own(
      '@article{ink, title = {Ink that fades}, author = {Sato, Hana}, journal = {Inks}, year = 2020, doi = {10.5555/ink}}',
    ),
    own('@article{editorial, title = {Editorial}, author = {Sato, Hana}, journal = {Inks}, year = 2019, volume = 1}'),
  ]);
  const { body } = await give(`
    @misc{a, title = {Ink that fades}, author = {H. Sato}, year = 2019, eprint = {1901.00001}, archiveprefix = {arXiv}}
    @article{b, title = {INK THAT FADES!}, author = {Hana Sato}, year = 2020, doi = {https://doi.org/10.5555/INK}}
    @article{c, title = {Editorial}, author = {Sato, Hana}, journal = {Inks}, year = 2021, volume = 3}`);
  expect(body.works.map(({ key, known }) => [key, known])).toEqual([
    ['a', 'ink'],
    ['b', 'ink'],
    ['c', null],
  ]);
});
