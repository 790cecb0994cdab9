/** The messages about bibliography records exist in Japanese, too. */
import { sentences } from '#contract/record-sentences.ts';
import { readBibliography } from '#publications/bibliography.ts';
import { expect, test } from 'vitest';
import { recordSentences } from './record-sentences.ts';

const files = ['@article{', '@book{'];
const given = [
  'a, title = {A}, doi = {https://doi.org/10.1016/j.neucom.2022.07.028}}',
  'b, title = {B}, url = {example.org/b}}',
  'c, title = {C}, url = {https://a.test, https://b.test}}',
  'd, title = {D}, url = {ftp://a.test/x}}',
  'e, title = {E}, titel = {F}}',
  'f, booktitle = {Proceedings of F}, year = 2020}',
  'g, year = 2020, author = {A B}}',
  ', title = {No key}, year = 2021}',
  'h, title = {H}, title = {I}}',
  'i, title = {I}, crossref = {none}}',
  'j, title = {J}, journal = jfm}',
  'n, title = {N}, date = {someday}}',
  'o, title = {O}, nothing}',
  'p, title = {P}, note = {never ends,\n year = 2020}',
  'q, title = {Q}, note = "never ends,\n year = 2020}',
  'r, title = {R}, note = }, year = =}',
  'k, title = {K}, year = 2020',
];

test('every remark on a record has its Japanese sentence', () => {
  const text = [
    ...files.flatMap((begins) => given.map((rest) => begins + rest)),
    '@artcle{l, title = {L}}',
    '@zzz{m, title = {M}}',
    '@string{nothing}',
    '@misc{}',
  ].join('\n\n');
  const { diagnostics } = readBibliography(text);
  expect(diagnostics.length).toBeGreaterThan(20);
  const patterns = Object.values(sentences).map(
    (sentence) => new RegExp(`^${sentence.replace(/[.()/[\]?+*{}]/g, '\\$&').replaceAll('\\{\\}', '.*')}$`, 's'),
  );
  const unknown = diagnostics
    .map(({ message }) => message)
    .filter((message) => !patterns.some((one) => one.test(message)));
  expect(unknown).toEqual([]);
  for (const [name, sentence] of Object.entries(sentences)) {
    const places = (said: string) => said.split('{}').length;
    expect(places(recordSentences[name as keyof typeof sentences]), name).toBe(places(sentence));
  }
});
