import { publication } from '#contract/portfolio.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apaReferences } from './apa.ts';
import { readBibliography } from './bibliography.ts';
import { readBibtex, writeBibtex } from './bibtex.ts';
import { toCsl } from './csl.ts';
import { bibliography, citationFormats, citationText } from './formats.ts';
import { publicRecord } from './public-fields.ts';
import { toPublication } from './publication.ts';

const read = (path: string) => readBibtex(readFileSync(new URL(path, import.meta.url), 'utf8'));
const real = read('../../tests/support/fixtures/publications.bib');
const starter = read('../../sample/publications.bib');
const of = (source: string, apa = '') => {
  const [entry] = readBibtex(source);
  if (!entry) throw new Error('no entry');
  return toPublication(publicRecord(entry), { apa });
};
const realOf = (key: string) => of(writeBibtex(real.filter((entry) => entry.key === key)));

test.each([...real, ...starter].map((entry) => [entry.key, entry] as const))('%s is a publication', (_, entry) => {
  const made = publication.parse(toPublication(publicRecord(entry)));
  expect(made.authors.length).toBeGreaterThan(0);
  expect(made.year).toBeGreaterThan(1900);
  expect(JSON.stringify({ ...made, bibtex: '', csl: '' }).replace(/[{}]/g, '')).not.toMatch(/\\|<\/?\w|\bundefined\b/);
});

test('kinds, names, numbers and links are read from records of every sort', () => {
  expect(realOf('vaswani2017attention')).toMatchObject({
    kind: 'proceedings',
    authors: expect.arrayContaining(['Łukasz Kaiser', 'Aidan N. Gomez']) as string[],
    journal: 'Advances in Neural Information Processing Systems 30',
    page: '5998-6008',
    arxiv: '1706.03762',
    link: 'https://arxiv.org/abs/1706.03762',
  });
  expect(realOf('lecun2015deep')).toMatchObject({
    kind: 'article',
    journal: 'Nature',
    volume: '521',
    issue: '7553',
    year: 2015,
    date: '2015-05',
    doi: '10.1038/nature14539',
    link: 'https://doi.org/10.1038/nature14539',
    arxiv: null,
  });
  expect(realOf('goedel1931').title).toBe(
    'Über formal unentscheidbare Sätze der Principia Mathematica und verwandter Systeme I',
  );
  expect(realOf('clanuwat2018')).toMatchObject({ kind: 'preprint', arxiv: '1812.01718', publisher: 'arXiv' });
  expect(realOf('perelman2002')).toMatchObject({ kind: 'preprint', arxiv: 'math/0211159' });
  expect(realOf('fielding2000')).toMatchObject({ kind: 'thesis', publisher: 'University of California, Irvine' });
  expect(realOf('page1999')).toMatchObject({ kind: 'report', issue: '1999-66', date: '1999-11' });
  expect(realOf('rumelhart1986')).toMatchObject({ kind: 'chapter', publisher: 'MIT Press' });
  expect(realOf('lamport1978')).toMatchObject({ authors: ['Leslie Lamport'], date: '1978-07' });
  expect(realOf('fukushima1979')).toMatchObject({ authors: ['福島 邦彦'], keywords: ['パターン認識', '神経回路'] });
  expect(realOf('soseki1914')).toMatchObject({
    kind: 'book',
    authors: ['夏目 漱石'],
    title: 'こゝろ',
    date: '1914-09',
  });
  expect(realOf('brooks1975').authors).toEqual(['Frederick P. Brooks, Jr.']);
  expect(realOf('rossum1991').authors).toEqual(['Guido van Rossum', 'Jelke de Boer']);
  expect(realOf('atlas2012')).toMatchObject({
    kind: 'article',
    authors: ['ATLAS Collaboration'],
    arxiv: '1207.7214',
    link: 'https://doi.org/10.1016/j.physletb.2012.08.020',
  });
});

test('removes TeX escapes from URLs, and `and others` becomes et al.', () => {
  const made = of(
    String.raw`@article{a, title={T}, author={Li, X. and others}, pdf={https://example.org/a\_b.pdf}, year={2020/2021}}`,
  );
  expect(made).toMatchObject({ authors: ['X. Li', 'et al.'], pdf: 'https://example.org/a_b.pdf', year: 2020 });
});

test('every publication has four formats', async () => {
  const references = apaReferences(real.map(toCsl));
  const made = real.map((entry, index) => toPublication(publicRecord(entry), { apa: references[index] ?? '' }));
  for (const one of made) {
    for (const { id } of citationFormats) expect(citationText(one, id).length).toBeGreaterThan(20);
    expect(readBibtex(citationText(one, 'bibtex'))).toHaveLength(1);
    expect(JSON.parse(citationText(one, 'csl'))).toEqual([one.csl]);
  }
  expect(readBibtex(bibliography(made))).toEqual(real);
  const text = made
    .map((item) => `${citationText(item, 'apa')}\n${citationText(item, 'ris').replaceAll('\r', '')}`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('__snapshots__/real-records.txt');
});

test('a name that the citation processor fails on stops no other reference', async () => {
  const [odd, sound] = readBibtex(
    '@misc{a, title={Odd}, author={constructor, A. and __proto__, B.}, year=2024} @misc{b, title={Sound}, author={Roe, Ann}, year=2023}',
  );
  expect(apaReferences([odd!, sound!].map(toCsl))).toEqual([
    expect.stringContaining('(2024). Odd.'),
    'Roe, A. (2023). Sound.',
  ]);
});

test("a work without a title is listed by its other data; one without any, and a program's note, is skipped", () => {
  const { publications, diagnostics, found } = readBibliography(
    '@article{sen1937, author = {Sen, M. K.}, journal = {Indian J. Phys.}, year = 1937}\n@misc{nobody, author = {Doe, J.}}\n' +
      '@misc{name, author = {Doe, J.}, options = {dataonly=true}}',
  );
  expect(publications.map(({ id, title }) => [id, title])).toEqual([['sen1937', '[Untitled]']]);
  expect(found).toBe(2);
  expect(diagnostics.map(({ key, outcome }) => [key, outcome])).toEqual([
    ['sen1937', 'repaired'],
    ['nobody', 'left out'],
  ]);
});
