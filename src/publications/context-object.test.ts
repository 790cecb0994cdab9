import { expect, test } from 'vitest';
import { readBibliography } from './bibliography.ts';
import { contextObject } from './context-object.ts';

/** Returns the keys and values of the only work of a `.bib` file. */
function kev(bib: string): Record<string, string[]> {
  const [work] = readBibliography(bib).publications;
  const text = contextObject({ ...work!, apa: '' }, 'https://example.com/research/a');
  const pairs = text.split('&').map((pair) => pair.split('=').map(decodeURIComponent) as [string, string]);
  return Object.fromEntries(
    [...Map.groupBy(pairs, ([key]) => key)].map(([key, group]) => [key, group.map(([, value]) => value)]),
  );
}

test('an article has its journal, authors, pages and DOI', () => {
  const bib = `@article{a, title = {On {\\"O} & $x^2$ = 100\\%}, author = {van der Berg, Ada and {A Group} and 橘, 葵},
    journal = {J. of Things}, abbr = {JT}, volume = 3, number = 2, pages = {1--9}, date = {2024-05-06}, doi = {10.5555/a&b}, issn = {1234-5678}}`;
  expect(kev(bib)).toEqual({
    ctx_ver: ['Z39.88-2004'],
    rft_val_fmt: ['info:ofi/fmt:kev:mtx:journal'],
    rft_id: ['info:doi/10.5555/a&b'],
    'rft.genre': ['article'],
    'rft.atitle': ['On Ö & x² = 100%'],
    'rft.jtitle': ['J. of Things'],
    'rft.stitle': ['JT'],
    'rft.au': ['van der Berg, Ada', '橘, 葵'],
    'rft.aucorp': ['A Group'],
    'rft.date': ['2024-05-06'],
    'rft.volume': ['3'],
    'rft.issue': ['2'],
    'rft.pages': ['1-9'],
    'rft.issn': ['1234-5678'],
  });
});

test.each([
  [
    '@inproceedings{a, title={T}, booktitle={P}}',
    'book',
    { 'rft.genre': ['proceeding'], 'rft.atitle': ['T'], 'rft.btitle': ['P'] },
  ],
  ['@incollection{a, title={T}, booktitle={B}}', 'book', { 'rft.genre': ['bookitem'], 'rft.btitle': ['B'] }],
  [
    '@book{a, title={T}, publisher={P}, isbn={9780000000002}}',
    'book',
    { 'rft.btitle': ['T'], 'rft.publisher': ['P'], 'rft.isbn': ['9780000000002'] },
  ],
  [
    '@phdthesis{a, title={T}, school={S}}',
    'dissertation',
    { 'rft.title': ['T'], 'rft.inst': ['S'], 'rft.degree': ['Doctoral dissertation'] },
  ],
  [
    '@misc{a, title={T}, eprint={2301.00001}, archiveprefix={arXiv}}',
    'dc',
    { 'rft.type': ['preprint'], rft_id: ['https://arxiv.org/abs/2301.00001'] },
  ],
  [
    '@dataset{a, title={T}, publisher={Zenodo}}',
    'dc',
    { 'rft.type': ['dataset'], rft_id: ['https://example.com/research/a'] },
  ],
  [
    '@patent{a, title={T}, author={Ada Berg}, number={US 1}}',
    'patent',
    { 'rft.inventor': ['Berg, Ada'], 'rft.number': ['US 1'] },
  ],
])('%s is a %s', (bib, format, expected) => {
  expect(kev(bib)).toMatchObject({ rft_val_fmt: [`info:ofi/fmt:kev:mtx:${format}`], ...expected });
});
