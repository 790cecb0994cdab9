import { expect, test } from 'vitest';
import { countCharacters, excerpt } from './words.ts';

test.each([
  ['', 0],
  ['吾輩は猫である。', 8],
  ['吾輩は 猫で\nある。　', 8],
  ['𠮷野家', 3],
  ['か\u3099', 1],
])('%j has %i characters', (text, expected) => {
  expect(countCharacters(text)).toBe(expected);
});

test('cuts an excerpt between words and marks it', () => {
  expect(excerpt('one two  three\nfour', 100)).toBe('one two three four');
  expect(excerpt('one two, three four', 10)).toBe('one two…');
  expect(excerpt('機械が古い文字を読むとき', 6)).toBe('機械が古い…');
});
