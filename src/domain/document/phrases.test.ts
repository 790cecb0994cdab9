import { expect, test } from 'vitest';
import { phrasesOf, withKeptKana } from './phrases.ts';

const kept = (text: string) => phrasesOf(text).flatMap((part) => (part.isKept ? [part.text] : []));

test.each([
  ['「読み」をどう残すか、主張としての翻刻とその記録', ['としての']],
  ['くずし字翻刻における「読み」の記録', ['における']],
  ['翻刻について', ['について']],
  ['霞ヶ関で三ヶ月', ['霞ヶ', '三ヶ']],
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

test('small ヵ and ヶ in a text stay with the preceding character, and tags are unchanged', () => {
  expect(withKeptKana('<p title="一ヶ所">三ヶ月、<b>ヶ</b>と12ヵ国。</p>')).toBe(
    '<p title="一ヶ所"><span class="kept">三ヶ</span>月、<b>ヶ</b>と1<span class="kept">2ヵ</span>国。</p>',
  );
  const other = '<p>Text 文</p>';
  expect(withKeptKana(other)).toBe(other);
});
