import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBibtex } from './bibtex.ts';
import { relationOf, type Relation } from './same-work.ts';
import { factsOf } from './work-facts.ts';
import { pairs } from '#support/same-work-pairs.ts';

const facts = (bibtex: string) => {
  const [entry] = readBibtex(bibtex);
  if (!entry) throw new Error(`No record in ${bibtex}`);
  return factsOf(entry);
};

test.each(pairs)('%s: %s', (relation, _why, one, other) => {
  expect(relationOf(facts(one), facts(other))).toBe(relation);
  expect(relationOf(facts(other), facts(one))).toBe(relation);
});

test('300 pairs are judged', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(300);
  const kinds = new Set<Relation>(pairs.map(([relation]) => relation));
  expect([...kinds].sort()).toEqual(['different', 'preprint', 'same', 'unsure']);
});

const words = fc.array(fc.constantFrom('layout', 'reading', 'ink', 'paper', 'neural', 'kuzushiji', 'early'), {
  minLength: 3,
  maxLength: 8,
});
const work = fc.record({
  words,
  year: fc.integer({ min: 1950, max: 2026 }),
  family: fc.constantFrom('Sato', 'Müller', 'O’Neil'),
});

test('a record is the same work as itself in other capitals, punctuation and name order', () => {
  fc.assert(
    fc.property(work, fc.boolean(), ({ words: title, year, family }, isShort) => {
      const plain = `@article{a, title = {${title.join(' ')}}, author = {${family}, Hana}, year = ${year}}`;
      const given = isShort ? 'H.' : 'Hana';
      const loud = title.join(' ').toUpperCase();
      const other = `@article{b, title = {${loud}.}, author = {${given} ${family}}, year = ${year}}`;
      expect(relationOf(facts(plain), facts(other))).toBe('same');
    }),
  );
});

test('no two records with different DOIs and kinds of a published work are the same', () => {
  fc.assert(
    fc.property(work, work, (one, other) => {
      const bibtex = ({ words: title, year, family }: typeof one, doi: string) =>
        `@article{k, title = {${title.join(' ')}}, author = {${family}, H.}, year = ${year}, doi = {10.5555/${doi}}}`;
      expect(relationOf(facts(bibtex(one, 'a')), facts(bibtex(other, 'b')))).not.toBe('same');
    }),
  );
});

const names = fc.constantFrom(
  'Sato, Hana',
  'Sato, Hiro',
  'Müller, Jan',
  'van der Berg, Eva',
  '佐藤, 花',
  '{Moth Group}',
  'others',
  '',
);
/** A record in which each fact can be missing or be one of few, so that two records are often alike. */
const record = fc
  .record({
    type: fc.constantFrom(
      'article',
      'inproceedings',
      'book',
      'incollection',
      'misc',
      'phdthesis',
      'dataset',
      'software',
      'talk',
    ),
    title: fc.constantFrom(
      'Ink',
      'Ink: a history',
      'Ink, Part I',
      'Introduction',
      'Erratum: Ink',
      '墨の研究',
      'Annual report 2020',
    ),
    author: fc.array(names, { maxLength: 3 }).map((list) => list.filter(Boolean).join(' and ')),
    year: fc.constantFrom('2019', '2020', '2021', '2024', 'in press', ''),
    journal: fc.constantFrom('', 'Ink Science', 'Ink Sci.', '墨', 'SSRN'),
    booktitle: fc.constantFrom('', '', 'Ink Forum 2020', '3rd Ink Forum'),
    volume: fc.constantFrom('', '2', 'II', '3'),
    pages: fc.constantFrom('', '1--9', '33--41'),
    edition: fc.constantFrom('', '', '2nd'),
    version: fc.constantFrom('', '', '1.0'),
    doi: fc.constantFrom('', '', '10.5555/a', '10.5555/a.v2', '10.5281/zenodo.99000001'),
    arxiv: fc.constantFrom('', '', '2199.00001'),
    isbn: fc.constantFrom('', '', '9780999900031'),
    langid: fc.constantFrom('', '', 'english', 'german'),
  })
  .map(({ type, ...fields }) => {
    const given = Object.entries(fields).filter(([, value]) => value !== '');
    return `@${type}{k, ${given.map(([name, value]) => `${name} = {${value}}`).join(', ')}}`;
  });

test('the relation of two records does not depend on their order', () => {
  fc.assert(
    fc.property(record, record, (one, other) => {
      expect(relationOf(facts(one), facts(other))).toBe(relationOf(facts(other), facts(one)));
    }),
    { numRuns: 500 },
  );
});

/** Words of one kind, of which each makes another title. Some differ in few letters. */
const content = [
  'adsorption absorption supervised unsupervised symmetric asymmetric microscopic macroscopic global local red green'.split(
    ' ',
  ),
  'Farbe Tinte Papier Wand Mauer Leim Winter Sommer'.split(' '),
  'encre papier hiver soleil rivière muraille'.split(' '),
  'tinta papel invierno verano muralla'.split(' '),
  ['紙', '墨', '壁画', '文書', '巻物', '近世', '中世'],
  ['纸张', '墨水', '墙壁', '卷轴', '古代', '近代'],
];
const frames: readonly (readonly [before: string, after: string])[] = [
  ['A study of the ', ' changes in ledgers of the harbor'],
  ['Die Geschichte von ', ' in den Archiven der Küste'],
  ['Une histoire de ', ' dans les archives du port'],
  ['Historia de ', ' en los archivos del puerto'],
  ['港の文庫における', 'の歴史に関する実験的研究'],
  ['港口档案馆', '历史研究的方法与实践'],
];
const twoTitles = fc
  .integer({ min: 0, max: content.length - 1 })
  .chain((index) =>
    fc
      .tuple(fc.shuffledSubarray(content[index] ?? [], { minLength: 2, maxLength: 2 }), fc.constant(frames[index]))
      .map(([swapped, frame]) => swapped.map((word) => `${frame?.[0] ?? ''}${word}${frame?.[1] ?? ''}`)),
  );

test('two records are never the same work if one content word of their titles differs', () => {
  const fields = fc.constantFrom(
    'journal = {Ink Science}, volume = 3',
    'journal = {Ink Science}',
    'publisher = {Wall}',
    'year = 2020',
  );
  const type = fc.constantFrom('article', 'book', 'inproceedings', 'misc', 'report', 'dataset', 'phdthesis');
  fc.assert(
    fc.property(twoTitles, type, fields, work, ([one = '', other = ''], kind, more, { year, family }) => {
      const bibtex = (title: string) =>
        `@${kind}{k, title = {${title}}, author = {${family}, Hana}, year = ${year}, ${more}}`;
      expect(relationOf(facts(bibtex(one)), facts(bibtex(other)))).not.toBe('same');
    }),
    { numRuns: 500 },
  );
});
