import { expect, test } from 'vitest';
import type { CitableWork } from '#contract/citable.ts';
import { doiIn, findWorks } from './find-works.ts';

const work = (key: string, authors: string[], year: string, title: string, doi: string | null = null): CitableWork => ({
  key,
  authors,
  year,
  title,
  doi,
  source: 'references.bib',
});
const works = [
  work('sato2021ink', ['Sato', 'Ōta'], '2021', 'Ink that fades', '10.5555/Ink.1'),
  work('marti2020', ['Martí'], '2020', 'On Sato and others'),
];

test.each([
  ['', ['sato2021ink', 'marti2020']],
  ['sato', ['sato2021ink', 'marti2020']],
  ['ota ink', ['sato2021ink']],
  ['marti 2020', ['marti2020']],
  ['ＳＡＴＯ fades', ['sato2021ink']],
  ['https://doi.org/10.5555/ink.1', ['sato2021ink']],
  ['10.5555/other', []],
  ['nobody', []],
])('%s finds %j', (text, keys) => expect(findWorks(works, text).map(({ key }) => key)).toEqual(keys));

test.each([
  ['doi:10.1000/a.b', '10.1000/a.b'],
  [' https://dx.doi.org/10.1000/A ', '10.1000/a'],
  ['10.1000', undefined],
  ['see 10.1000/a', undefined],
])('%s', (text, doi) => expect(doiIn(text)).toBe(doi));
