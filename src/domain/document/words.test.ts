import { expect, test } from 'vitest';
import { countCharacters } from './words.ts';

test.each([
  ['', 0],
  ['吾輩は猫である。', 8],
  ['吾輩は 猫で\nある。　', 8],
  ['𠮷野家', 3],
  ['か\u3099', 1],
])('%j has %i characters', (text, expected) => {
  expect(countCharacters(text)).toBe(expected);
});
