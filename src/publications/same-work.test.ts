import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBibtex } from './bibtex.ts';
import { relationOf, type Relation } from './same-work.ts';
import { factsOf } from './work-facts.ts';
import { pairs } from './same-work.pairs.ts';

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
