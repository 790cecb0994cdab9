import { expect, test } from 'vitest';
import { addressIn, leftOutSaid, textToBlocks } from './pasted-text.ts';

test.each([
  ['one', ['one']],
  ['one\ntwo\r\nthree', ['one', 'two', 'three']],
  ['one\ntwo\n\nthree\n', ['one<br>two', 'three']],
  ['a < b & c', ['a &lt; b &amp; c']],
  ['\n \n', []],
])('%j becomes paragraphs', (text, paragraphs) => {
  expect(textToBlocks(text).map(({ data }) => data.text)).toEqual(paragraphs);
});

test.each([
  [' https://example.org/a?b ', 'https://example.org/a?b'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['see https://example.org', undefined],
  ['javascript:alert(1)', undefined],
  ['example', undefined],
])('%j is an address: %j', (text, address) => {
  expect(addressIn(text)).toBe(address);
});

test('what was left out is said, and nothing where nothing was', () => {
  expect(leftOutSaid({ pictures: 0, tables: 0 })).toBe('');
  expect(leftOutSaid({ pictures: 2, tables: 1 })).toMatch(/Pictures.*table/);
});
