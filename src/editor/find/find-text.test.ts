import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeLanguages } from '#contract/code-languages.ts';
import type { LiveBlock } from '../live-block.ts';
import { runs } from '#support/runs.ts';
import { countIn, placesIn, replaceIn } from './find-text.ts';

const block = (type: string, data: Record<string, unknown>): LiveBlock => ({ id: type, type, data });
const paragraph = (text: string) => block('paragraph', { text, align: 'left' });
const query = (text: string, matchCase = false) => ({ text, matchCase });

test('over marks, items, cells, captions, code and formulas; never in tags, embeds or settings', () => {
  const blocks = [
    paragraph('Ink and <b>in</b>k, <a href="https://ink.example">ink</a>'),
    block('list', { style: 'unordered', items: ['ink', { content: 'x', items: [{ content: 'Ink', items: [] }] }] }),
    block('code', { name: 'ink.js', code: 'ink()', language: { ...codeLanguages[0] } }),
    block('table', { header: true, rows: [['ink', 'b']], align: ['left', 'left'], caption: 'Ink' }),
    block('figure', { media: 'ink', alt: 'ink', caption: 'ink', width: 'column' }),
    paragraph('i<span class="footnote">ink</span>nk'),
  ];
  expect(countIn(blocks, query('ink'))).toBe(10);
  expect(countIn(blocks, query('Ink', true))).toBe(3);
  const replaced = replaceIn(blocks, query('ink'), 'a<b');
  expect(replaced.map(({ data }) => data)).toEqual([
    { text: 'a&lt;b and <b>a&lt;b</b>, <a href="https://ink.example">a&lt;b</a>', align: 'left' },
    { style: 'unordered', items: ['a&lt;b', { content: 'x', items: [{ content: 'a&lt;b', items: [] }] }] },
    { name: 'ink.js', code: 'a<b()', language: { ...codeLanguages[0] } },
    { header: true, rows: [['a&lt;b', 'b']], align: ['left', 'left'], caption: 'a&lt;b' },
    { media: 'ink', alt: 'a<b', caption: 'a&lt;b', width: 'column' },
    { text: 'i<span class="footnote">ink</span>nk', align: 'left' },
  ]);
  expect(replaced[5]).toBe(blocks[5]);
});

test('an empty query has no matches, and a letter with two lower-case forms keeps its place', () => {
  expect(placesIn('abc', query(''))).toEqual([]);
  expect(placesIn('İx x', query('x'))).toEqual([1, 3]);
});

test('replacing by itself changes nothing, and afterwards nothing is left to find', () => {
  const words = fc.array(fc.constantFrom('ab', 'a', 'b', ' ', '<b>ab</b>', '&amp;', '<br>')).map((all) => all.join(''));
  fc.assert(
    fc.property(words, fc.constantFrom('ab', 'a', 'b', 'ba'), (text, wanted) => {
      const blocks = [paragraph(text)];
      const found = countIn(blocks, query(wanted, true));
      const gone = replaceIn(blocks, query(wanted, true), 'Z');
      expect(countIn(gone, query('Z', true))).toBe(found);
      expect(countIn(gone, query(wanted, true))).toBe(0);
    }),
    runs(300, 10_000),
  );
});
