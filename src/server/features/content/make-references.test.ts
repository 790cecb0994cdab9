import { apaReferences } from '#publications/apa.ts';
import type { Csl } from '#publications/record.ts';
import { expect, test } from 'vitest';
import { makeReferences } from './make-references.ts';

const records = (count: number): Csl[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `work${index}`,
    type: 'book',
    title: `On margins, part ${index}`,
    author: [{ family: 'Abe', given: 'Nao' }],
    issued: { 'date-parts': [[2000 + (index % 20)]] },
  }));

test('references from several workers equal those of one, in order, for any number', async () => {
  const many = records(1_001);
  const references = await makeReferences(many);
  expect(references).toHaveLength(many.length);
  for (const [index, reference] of references.entries()) expect(reference).toContain(`part ${index}.`);
  const some = [0, 499, 500, 501, 1_000];
  const alone = apaReferences(some.map((index) => many[index] as Csl));
  expect(some.map((index) => references[index])).toEqual(alone);
  expect(await makeReferences([])).toEqual([]);
});
