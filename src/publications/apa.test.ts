/**
 * References in APA style (7th edition), written by hand from the rules of the manual (sections 9 and 10). Titles keep
 * the record's capitals (docs/decisions/citations-bibtex-and-csl.md). All works are invented.
 */
import { expect, test } from 'vitest';
import { apaReferences } from './apa.ts';
import { readBibliography } from './bibliography.ts';
import type { Csl } from './record.ts';

const article = (fields: string) =>
  `@article{k, title = {Paper on ink}, journal = {Journal of Things}, volume = 3, number = 2, pages = {10--19}, year = 2021, ${fields}}`;
const by = (authors: string) => article(`author = {${authors}}`);
const ofArticle = (authors: string, year = '2021') =>
  `${authors} (${year}). Paper on ink. Journal of Things, 3(2), 10–19.`;
const many = (count: number) => Array.from({ length: count }, (_, at) => `Name${at + 1}, Ann`).join(' and ');
const listed = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `Name${from + at}, A.`).join(', ');

const cases: readonly (readonly [rule: string, bibtex: string, reference: string])[] = [
  // Authors (9.7–9.12)
  ['one author', by('Mara Lindqvist'), ofArticle('Lindqvist, M.')],
  ['two authors', by('Lindqvist, Mara and Berg, Otto'), ofArticle('Lindqvist, M., & Berg, O.')],
  ['three authors', by('Mara Lindqvist and Otto Berg and Ida Holm'), ofArticle('Lindqvist, M., Berg, O., & Holm, I.')],
  ['two given names', by('Mara Eva Lindqvist'), ofArticle('Lindqvist, M. E.')],
  ['initials without spaces', by('Lindqvist, M.E.'), ofArticle('Lindqvist, M. E.')],
  ['a hyphen between given names', by('Jean-Luc Morel'), ofArticle('Morel, J.-L.')],
  ['a double family name', by('Smith-Jones, Ada'), ofArticle('Smith-Jones, A.')],
  ['a family name of two words', by('García Márquez, Luisa'), ofArticle('García Márquez, L.')],
  ['a particle: van der', by('Saskia van der Meulen'), ofArticle('van der Meulen, S.')],
  ['a particle: de la', by('Ana de la Cruz'), ofArticle('de la Cruz, A.')],
  ['a particle: von, last name first', by('von Hagen, Karl'), ofArticle('von Hagen, K.')],
  ['a particle that is part of the name', by('Van Rossum, Guy'), ofArticle('Van Rossum, G.')],
  ['an apostrophe', by("Siobhan O'Neil"), ofArticle('O’Neil, S.')],
  ['Jr.', by('King, Jr., Martin'), ofArticle('King, M., Jr.')],
  ['III', by('Ford, III, Henry'), ofArticle('Ford, H., III.')],
  ['accents written in TeX', by(`Kurt G{\\"o}del and Paul Erd{\\H{o}}s`), ofArticle('Gödel, K., & Erdős, P.')],
  ['a group', by('{World Ink Organization}'), ofArticle('World Ink Organization.')],
  ['a person and a group', by('Mara Lindqvist and {Ink Study Group}'), ofArticle('Lindqvist, M., & Ink Study Group.')],
  ['a group whose name has and in it', by('{Ministry of Ink and Paper}'), ofArticle('Ministry of Ink and Paper.')],
  ['a single name', by('Plato'), ofArticle('Plato.')],
  ['20 authors are all named', by(many(20)), ofArticle(`${listed(1, 19)}, & Name20, A.`)],
  ['21 authors: 19, dots, the last', by(many(21)), ofArticle(`${listed(1, 19)}, … Name21, A.`)],
  ['40 authors', by(many(40)), ofArticle(`${listed(1, 19)}, … Name40, A.`)],
  ['no author: the title comes first', article(''), 'Paper on ink. (2021). Journal of Things, 3(2), 10–19.'],
  // Dates (9.13–9.17)
  ['no date', '@book{k, author = {Ida Holm}, title = {Ink}, publisher = {Quill}}', 'Holm, I. (n.d.). Ink. Quill.'],
  [
    'in press',
    '@article{k, author = {Ida Holm}, title = {Ink}, journal = {Journal of Things}, year = {in press}}',
    'Holm, I. (in press). Ink. Journal of Things.',
  ],
  [
    'a circa date',
    '@book{k, author = {Ida Holm}, title = {Ink}, publisher = {Quill}, date = {1870~}}',
    'Holm, I. (ca. 1870). Ink. Quill.',
  ],
  [
    'years from and to',
    '@book{k, author = {Ida Holm}, title = {Letters}, publisher = {Quill}, date = {1998/2003}}',
    'Holm, I. (1998–2003). Letters. Quill.',
  ],
  [
    'a preprint by its year',
    '@misc{k, author = {Ida Holm}, title = {Ink}, eprint = {2101.00001}, archiveprefix = {arXiv}, year = 2021}',
    'Holm, I. (2021). Ink (arXiv:2101.00001). arXiv. https://arxiv.org/abs/2101.00001',
  ],
  // Articles (10.1)
  [
    'a DOI as an address',
    article('author = {Ida Holm}, doi = {10.5555/ink.1}'),
    `${ofArticle('Holm, I.')} https://doi.org/10.5555/ink.1`,
  ],
  [
    'a DOI that was an address',
    article('author = {Ida Holm}, doi = {https://doi.org/10.5555/ink.1}'),
    `${ofArticle('Holm, I.')} https://doi.org/10.5555/ink.1`,
  ],
  [
    'an address where there is no DOI',
    article('author = {Ida Holm}, url = {https://example.org/ink}'),
    `${ofArticle('Holm, I.')} https://example.org/ink`,
  ],
  [
    'a DOI before an address',
    article('author = {Ida Holm}, doi = {10.5555/a}, url = {https://example.org/ink}'),
    `${ofArticle('Holm, I.')} https://doi.org/10.5555/a`,
  ],
  [
    'a volume without an issue',
    '@article{k, author = {Ida Holm}, title = {Ink}, journal = {Journal of Things}, volume = 7, pages = {1-9}, year = 2020}',
    'Holm, I. (2020). Ink. Journal of Things, 7, 1–9.',
  ],
  [
    'one page',
    '@article{k, author = {Ida Holm}, title = {Ink}, journal = {Journal of Things}, volume = 7, pages = {4}, year = 2020}',
    'Holm, I. (2020). Ink. Journal of Things, 7, 4.',
  ],
  [
    'an article number',
    '@article{k, author = {Ida Holm}, title = {Ink}, journal = {Journal of Things}, volume = 7, number = 1, eid = {e104}, year = 2020}',
    'Holm, I. (2020). Ink. Journal of Things, 7(1), Article e104.',
  ],
  [
    'a title that ends in a question mark',
    '@article{k, author = {Ida Holm}, title = {Is it ink?}, journal = {Journal of Things}, volume = 7, year = 2020}',
    'Holm, I. (2020). Is it ink? Journal of Things, 7.',
  ],
  [
    'a subtitle',
    '@article{k, author = {Ida Holm}, title = {Ink}, subtitle = {A history}, journal = {Journal of Things}, volume = 7, year = 2020}',
    'Holm, I. (2020). Ink: A history. Journal of Things, 7.',
  ],
  [
    'a magazine’s macro is its name',
    '@article{k, author = {Ida Holm}, title = {Dust}, journal = {\\apj}, volume = 7, pages = {1}, year = 2020}',
    'Holm, I. (2020). Dust. The Astrophysical Journal, 7, 1.',
  ],
  // Books and chapters (10.2, 10.3)
  [
    'a book',
    '@book{k, author = {Ida Holm}, title = {Ink}, publisher = {Quill}, address = {Lund}, year = 2020}',
    'Holm, I. (2020). Ink. Quill.',
  ],
  [
    'a later edition',
    '@book{k, author = {Ida Holm}, title = {Ink}, publisher = {Quill}, edition = {2}, year = 2020}',
    'Holm, I. (2020). Ink (2nd ed.). Quill.',
  ],
  [
    'a third edition, in words of BibTeX',
    '@book{k, author = {Ida Holm}, title = {Ink}, publisher = {Quill}, edition = {3rd}, year = 2020}',
    'Holm, I. (2020). Ink (3rd ed.). Quill.',
  ],
  [
    'a volume of a book',
    '@book{k, author = {Ida Holm}, title = {Ink}, publisher = {Quill}, volume = {2}, year = 2020}',
    'Holm, I. (2020). Ink (Vol. 2). Quill.',
  ],
  [
    'one editor',
    '@book{k, editor = {Ida Holm}, title = {Ink}, publisher = {Quill}, year = 2020}',
    'Holm, I. (Ed.). (2020). Ink. Quill.',
  ],
  [
    'two editors',
    '@book{k, editor = {Ida Holm and Otto Berg}, title = {Ink}, publisher = {Quill}, year = 2020}',
    'Holm, I., & Berg, O. (Eds.). (2020). Ink. Quill.',
  ],
  [
    'a translator',
    '@book{k, author = {Ida Holm}, translator = {Otto Berg}, title = {Ink}, publisher = {Quill}, year = 2020}',
    'Holm, I. (2020). Ink (O. Berg, Trans.). Quill.',
  ],
  [
    'a chapter',
    '@incollection{k, author = {Ida Holm}, title = {Ink}, editor = {Otto Berg}, booktitle = {Handbook of Things}, pages = {3--9}, publisher = {Quill}, year = 2020}',
    'Holm, I. (2020). Ink. In O. Berg (Ed.), Handbook of Things (pp. 3–9). Quill.',
  ],
  [
    'a chapter, two editors, one page',
    '@incollection{k, author = {Ida Holm}, title = {Ink}, editor = {Otto Berg and Ana Cruz}, booktitle = {Handbook of Things}, pages = {3}, publisher = {Quill}, year = 2020}',
    'Holm, I. (2020). Ink. In O. Berg & A. Cruz (Eds.), Handbook of Things (p. 3). Quill.',
  ],
  [
    'a chapter without editors',
    '@incollection{k, author = {Ida Holm}, title = {Ink}, booktitle = {Handbook of Things}, pages = {3--9}, publisher = {Quill}, year = 2020}',
    'Holm, I. (2020). Ink. In Handbook of Things (pp. 3–9). Quill.',
  ],
  // Proceedings, reports, theses (10.4–10.6)
  [
    'a paper in proceedings',
    '@inproceedings{k, author = {Ida Holm}, title = {Ink}, booktitle = {Proceedings of Things}, pages = {3--9}, publisher = {ACM}, year = 2020, doi = {10.5555/x}}',
    'Holm, I. (2020). Ink. In Proceedings of Things (pp. 3–9). ACM. https://doi.org/10.5555/x',
  ],
  [
    'a report with its number',
    '@techreport{k, author = {Ida Holm}, title = {Ink}, institution = {Ink Lab}, number = {TR-7}, year = 2020}',
    'Holm, I. (2020). Ink (Technical Report TR-7). Ink Lab.',
  ],
  [
    'a doctoral thesis that no record says the place of',
    '@phdthesis{k, author = {Ida Holm}, title = {Ink}, school = {Lund University}, year = 2020}',
    'Holm, I. (2020). Ink [Doctoral dissertation]. Lund University.',
  ],
  [
    'a master’s thesis with an address',
    '@mastersthesis{k, author = {Ida Holm}, title = {Ink}, school = {Lund University}, year = 2020, url = {https://example.org/t}}',
    'Holm, I. (2020). Ink [Master’s thesis, Lund University]. https://example.org/t',
  ],
  // Software, data, web pages, unpublished works (10.7–10.10, 10.16)
  [
    'software with its version',
    '@software{k, author = {Ida Holm}, title = {Inker}, version = {2.1}, publisher = {Zenodo}, year = 2020, doi = {10.5555/s}}',
    'Holm, I. (2020). Inker (Version 2.1) [Computer software]. Zenodo. https://doi.org/10.5555/s',
  ],
  [
    'a data set',
    '@dataset{k, author = {Ida Holm}, title = {Inks}, publisher = {Zenodo}, year = 2020, doi = {10.5555/d}}',
    'Holm, I. (2020). Inks [Dataset]. Zenodo. https://doi.org/10.5555/d',
  ],
  [
    'a page by a group',
    '@online{k, author = {{Ink Group}}, title = {All inks}, url = {https://example.org/inks}, date = {2020-03-04}}',
    'Ink Group. (2020, March 4). All inks. https://example.org/inks',
  ],
  // Titles
  [
    'formulas and marks in a title',
    '@book{k, author = {Ida Holm}, title = {On $x^2$ and {\\emph{Quercus}} {DNA}}, publisher = {Quill}, year = 2020}',
    'Holm, I. (2020). On x² and Quercus DNA. Quill.',
  ],
  [
    'dashes and quotes of TeX',
    "@book{k, author = {Ida Holm}, title = {Ink 1900--1950: ``Black''}, publisher = {Quill}, year = 2020}",
    'Holm, I. (2020). Ink 1900–1950: “Black.” Quill.',
  ],
  [
    'an ampersand in TeX',
    '@book{k, author = {Ida Holm}, title = {Ink \\& paper}, publisher = {Quill}, year = 2020}',
    'Holm, I. (2020). Ink & paper. Quill.',
  ],
  // Japanese
  [
    'Japanese authors keep the order and the whole name',
    '@book{k, author = {橘, 葵}, title = {墨の本}, publisher = {筆社}, year = 2020}',
    '橘葵. (2020). 墨の本. 筆社.',
  ],
  [
    'Japanese authors, two',
    '@book{k, author = {橘, 葵 and 北山, 蓮}, title = {墨の本}, publisher = {筆社}, year = 2020}',
    '橘葵, & 北山蓮. (2020). 墨の本. 筆社.',
  ],
];

test(`${cases.length} references, one a rule`, async () => {
  const works = cases.map(([, bibtex]) => readBibliography(bibtex).publications[0]?.csl as Csl);
  const made = apaReferences(works);
  const found = Object.fromEntries(cases.map(([rule], index) => [rule, made[index]]));
  expect(found).toEqual(Object.fromEntries(cases.map(([rule, , reference]) => [rule, reference])));
});

test('other loaded records do not change a reference: no letter behind a year', async () => {
  const [one, other] = ['First', 'Second'].map(
    (title) => `@book{k, author = {Ida Holm}, title = {${title}}, year = 2020}`,
  );
  const works = [one, other].map((bibtex) => readBibliography(bibtex ?? '').publications[0]?.csl as Csl);
  expect(apaReferences(works)).toEqual(['Holm, I. (2020). First.', 'Holm, I. (2020). Second.']);
  expect(apaReferences(works.slice(1))).toEqual(['Holm, I. (2020). Second.']);
});
