/** What the site writes in one format, it reads as the same works. */
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Publication } from '#contract/portfolio.ts';
import { readBibliography } from '../bibliography.ts';
import { writeBibtex, type BibtexEntry } from '../bibtex.ts';
import { bibliography } from '../formats.ts';
import { readWorksFile } from './index.ts';

const formats = ['csl', 'ris'] as const;
const read = (bib: string) => readBibliography(bib).publications.map((work): Publication => ({ ...work, apa: '' }));
const back = (works: readonly Publication[], format: (typeof formats)[number]) =>
  read(readWorksFile({ text: bibliography(works, format) }).bibtex);

/** The facts by which a work is known. A published work's arXiv ID is in neither format. */
const factsOf = ({
  id,
  kind,
  title,
  authors,
  date,
  journal,
  publisher,
  volume,
  issue,
  page,
  doi,
  isbn,
  arxiv,
}: Publication) => ({
  ...{ id, kind, title, authors, date, journal, publisher, volume, issue, page, doi, isbn },
  arxiv: kind === 'preprint' ? arxiv : null,
});

test.each(formats)('the sample in %s gives the same works', (format) => {
  const works = read(readFileSync('sample/publications.bib', 'utf8'));
  expect(works).toHaveLength(20);
  expect(back(works, format).map(factsOf)).toEqual(works.map(factsOf));
});

const word = fc.stringMatching(/^(?:[A-Z][a-zéßø]{2,8}|[ぁ-ん一-龥]{2,6}|\d{2,3})$/u);
const sign = fc.constantFrom(': ', ' \\& ', ' \\% ', ' -- ', ' \\_', ' (', ') ', ' ', '? ', ', ');
const title = fc
  .array(fc.tuple(word, sign), { minLength: 1, maxLength: 6 })
  .chain((parts) => word.map((last) => `Of ${parts.map((part) => part.join('')).join('')} ${last}`));
const family = fc.constantFrom('Berg', 'van der Meulen', 'O’Brien', 'García Márquez', 'Müller-Lüdenscheidt', 'Ito');
const given = fc.constantFrom('Ada', 'J. P.', 'Inés', 'Jean-Pierre', 'Wei');
const person = fc.oneof(
  fc.tuple(family, given).map(([last, first]) => `${last}, ${first}`),
  fc.constantFrom('橘, 葵', '{Ink \\& Paper Group}', 'Brooks, Jr., Fred'),
);
const number = fc.integer({ min: 1, max: 999 }).map(String);
const venue = fc.record({ journal: title, volume: number, number, pages: fc.constantFrom('1--9', '101', 'e12--e15') });
const optional = fc.record(
  {
    doi: fc.constantFrom('10.5555/a(b)<c>', '10.1000/x_y', '10.5555/2024.1'),
    month: fc.integer({ min: 1, max: 12 }).map((month) => String(month).padStart(2, '0')),
    publisher: fc.constantFrom('Example Press', 'MIT \\& Sons'),
  },
  { requiredKeys: [] },
);
const record: fc.Arbitrary<BibtexEntry> = fc
  .tuple(
    fc.constantFrom('article', 'inproceedings', 'incollection', 'book', 'phdthesis', 'techreport', 'dataset'),
    title,
    fc.array(person, { minLength: 1, maxLength: 5 }),
    fc.integer({ min: 1900, max: 2026 }),
    venue,
    optional,
  )
  .map(([type, name, people, year, { journal, ...place }, more]) => ({
    type,
    key: 'berg2024',
    fields: {
      author: people.join(' and '),
      title: name,
      year: String(year),
      ...more,
      ...(type === 'article' && { journal, ...place }),
      ...(/^in/.test(type) && { booktitle: journal, pages: place.pages }),
    },
  }));

test.each(formats)('any record in %s gives the same work', (format) => {
  fc.assert(
    fc.property(record, (entry) => {
      const works = read(writeBibtex([entry]));
      expect(back(works, format).map(factsOf)).toEqual(works.map(factsOf));
    }),
    runs(60, 5_000),
  );
});
