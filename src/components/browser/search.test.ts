import { expect, test } from 'vitest';
import { isMatch } from './search.ts';

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
