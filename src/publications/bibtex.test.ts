import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBibtex, writeBibtex } from './bibtex.ts';
import { toCsl } from './csl.ts';

const real = readFileSync(new URL('../../tests/support/fixtures/publications.bib', import.meta.url), 'utf8');
const starter = readFileSync(new URL('../../sample/publications.bib', import.meta.url), 'utf8');

test.each([
  ['24 real records', real, 24],
  ['the starter content', starter, 20],
])('%s survives round trips, both its fields and their meaning', (_, text, count) => {
  const entries = readBibtex(text);
  expect(entries).toHaveLength(count);
  const again = readBibtex(writeBibtex(entries));
  expect(again).toEqual(entries);
  expect(again.map(toCsl)).toEqual(entries.map(toCsl));
  expect(writeBibtex(again)).toBe(writeBibtex(entries));
});

test('reads every field of a record as written', () => {
  const source = String.raw`
    % a comment
    @string{j = "J. of " # {Things}}
    @preamble{"\newcommand{\x}{y}"}
    @Article{Müller:2024+a/b,
      AUTHOR = {M{\"u}ller, J{\"o}rg and others}, title = "A {"}quoted{"} {Title} with } and \{",
      journal = j # " II", issn = 00280836, volume=007, month = may, year = 2024,
      keywords = {くずし字, 𠮷野家}, x-note = {a = 5, b}, empty = {},
    }
    @book(b, title = {T})`;
  expect(readBibtex(source)).toEqual([
    {
      type: 'article',
      key: 'Müller:2024+a/b',
      fields: {
        author: String.raw`M{\"u}ller, J{\"o}rg and others`,
        title: String.raw`A {"}quoted{"} {Title} with } and \{`,
        journal: 'J. of Things II',
        issn: '00280836',
        volume: '007',
        month: '05',
        year: '2024',
        keywords: 'くずし字, 𠮷野家',
        'x-note': 'a = 5, b',
      },
    },
    { type: 'book', key: 'b', fields: { title: 'T' } },
  ]);
  expect(readBibtex(writeBibtex(readBibtex(source)))).toEqual(readBibtex(source));
});

/** Text with balanced braces, as BibTeX requires. */
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.replace(/[{}"\\]/g, '-')),
        fc.constantFrom(
          '"',
          "{\\'e}",
          '{\\"o}',
          ' and ',
          '\\&',
          '$\\alpha^2$',
          '日本語',
          '%',
          '@',
          '#',
          '= 01,',
          '\n  ',
        ),
        tie('value').map((inner) => `{${inner}}`),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((parts) => parts.join('')),
}));
/** Only nonempty values, because the reader leaves out empty fields. */
const notBlank = value.filter((text) => text.trim() !== '');
const key = fc.stringMatching(/^[A-Za-z0-9:_+/.-]{1,20}$/);
const entry = fc.record({
  type: fc.constantFrom('article', 'book', 'misc', 'inproceedings', 'phdthesis'),
  key,
  fields: fc.dictionary(fc.constantFrom('title', 'author', 'note', 'pages', 'url', 'x-own'), notBlank, {
    noNullPrototype: true,
  }),
});

test('writing and reading any entries restores them', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 3 }), (entries) => {
      expect(readBibtex(writeBibtex(entries))).toEqual(entries);
    }),
    runs(500, 10_000),
  );
});
