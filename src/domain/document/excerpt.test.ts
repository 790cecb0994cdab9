import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test('cuts an excerpt between words and marks it', () => {
  expect(excerpt('one two  three\nfour', 100)).toBe('one two three four');
  expect(excerpt('one two, three four', 10)).toBe('one two…');
  expect(excerpt('機械が古い文字を読むとき', 6)).toBe('機械が古い…');
});
