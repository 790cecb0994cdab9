import { expect, test } from 'vitest';
import { readBibtex } from './bibtex.ts';
import { candidateKeys } from './candidate-keys.ts';
import { relationOf } from './same-work.ts';
import { pairs } from '#support/same-work-pairs.ts';
import { factsOf } from './work-facts.ts';

const facts = (bibtex: string) => factsOf(readBibtex(bibtex)[0]!);

test('every pair that is not of different works has a key in common', () => {
  const apart = pairs.filter(([, , one, other]) => {
    const [a, b] = [facts(one), facts(other)];
    return relationOf(a, b) !== 'different' && !candidateKeys(a).some((key) => candidateKeys(b).includes(key));
  });
  expect(apart).toEqual([]);
});

test('most pairs of records of different works have no key in common', () => {
  const records = pairs.map(([, , one]) => candidateKeys(facts(one)));
  const common = records.flatMap((keys, index) =>
    records.slice(index + 1).filter((others) => others.some((key) => keys.includes(key))),
  );
  expect(common.length / (records.length * (records.length - 1))).toBeLessThan(0.02);
});
