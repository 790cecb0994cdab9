import { expect, test } from 'vitest';
import { isMatch, phrase } from './search.ts';

test.each([
  ['attention', 'about <mark>attention,</mark> and', true],
  ['reading', 'what we <mark>read</mark> and', true],
  ['atten', 'about <mark>attention</mark>', true],
  ['attention', 'by <mark>a </mark>second hand', false],
  ['Ink sparse', 'about <mark>sparse</mark>', true],
  ['くずし字を読む', 'その<mark>くずし</mark>の', true],
  ['翻刻', '史料<mark>翻刻</mark>支援', true],
  ['読み', 'の<mark>の</mark>', false],
  ['anything', 'nothing marked', false],
])('for %j, %j is a match: %s', (term, excerpt, expected) => expect(isMatch(term, excerpt)).toBe(expected));

test.each([
  ['A whole sentence.', 'A whole sentence.'],
  ['out of the <mark>middle</mark> of one', '… out of the <mark>middle</mark> of one …'],
  ['<mark>Begins</mark> and goes on', '<mark>Begins</mark> and goes on …'],
  ['くずし字の翻刻。', '… くずし字の翻刻。'],
])('%s is shown as a phrase', (excerpt, shown) => expect(phrase(excerpt)).toBe(shown));
