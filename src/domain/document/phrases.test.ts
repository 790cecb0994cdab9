import { expect, test } from 'vitest';
import { phrasesOf } from './phrases.ts';

const kept = (text: string) => phrasesOf(text).flatMap((part) => (part.isKept ? [part.text] : []));

test.each([
  ['「読み」をどう残すか、主張としての翻刻とその記録', ['としての']],
  ['くずし字翻刻における「読み」の記録', ['における']],
  ['翻刻について', ['について']],
  ['空白にも型がある', []],
  ['On reading', []],
  ['', []],
] as const)('%s', (text, expected) => {
  expect(kept(text)).toEqual(expected);
  expect(
    phrasesOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
