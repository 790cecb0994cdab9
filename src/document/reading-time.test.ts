import type { Block } from '#contract/documents.ts';
import { expect, test } from 'vitest';
import { documentCharacters, documentWords, readingTime } from './reading-time.ts';

const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text } });
const code = (text: string): Block => ({ type: 'code', data: { code: text } });
const minutes = (...blocks: Block[]) => readingTime({ blocks });

test.each<[number, Block[]]>([
  [0, []],
  [1, [paragraph('one')]],
  [1, [paragraph('word '.repeat(250))]],
  [2, [paragraph('word '.repeat(251))]],
  [2, [paragraph('word '.repeat(250)), { type: 'header', data: { text: 'header' } }]],
  [1, [code('line\n'.repeat(30))]],
  [1, [code('line\r\n\r\n  \r\n'.repeat(30))]],
  [2, [code('line\n'.repeat(31))]],
  [2, [paragraph('one'), code('one')]],
  [1, [paragraph('<b>a</b>&nbsp;b <a href="/many/words/here">c</a> '.repeat(80))]],
  [0, [{ type: 'list', data: { items: ['word '.repeat(1_000)] } }]],
  [0, [{ type: 'image', data: { text: 'word' } }]],
])('%i minutes', (expected, blocks) => {
  expect(minutes(...blocks)).toBe(expected);
});

test('Japanese is counted by words', () => {
  const sentence = '吾輩は猫である。名前はまだ無い。';
  expect(minutes(paragraph(sentence.repeat(25)))).toBe(1);
  expect(minutes(paragraph(sentence.repeat(100)))).toBeGreaterThanOrEqual(3);
});

test('of a citation no word is counted, of a note each', () => {
  const cited =
    'One <span class="citation" data-keys="ito2024 sato2021" data-locators="[&quot;p. 4&quot;,&quot;&quot;]"></span> two';
  const text = `${cited}<span class="footnote">three four</span>`;
  expect(documentWords({ blocks: [paragraph(text)] })).toBe(4);
  expect(documentWords({ blocks: [{ type: 'quote', data: { text, cite: cited } }] })).toBe(6);
  expect(minutes(paragraph(`${cited} `.repeat(125)))).toBe(1);
});

test('characters are counted without spaces, in code and items as well', () => {
  const blocks = [paragraph('吾輩は <b>猫</b>'), code('a b'), { type: 'list', data: { items: ['葦'] } }];
  expect(documentCharacters({ blocks })).toBe(7);
});
