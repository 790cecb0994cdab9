import { expect, test } from 'vitest';
import { languageOf, languageOfText } from './language.ts';

test.each([
  ['Archives', '', undefined],
  ['くずし字', '', 'ja'],
  ['A title with 仮名 in it', '', undefined],
  // Text with only Han characters is Japanese if its surrounding text is Japanese.
  ['翻刻', '', undefined],
  ['翻刻', 'Reading 翻刻', undefined],
  ['橘　葵', '縦書きのCSS覚え書き', 'ja'],
  ['架空学会論文誌（和文）, 1(2), 51–56', 'くずし字を読む機械の試作', 'ja'],
  ['情報処理学会論文誌 TOD, 14(2)', 'くずし字を読む機械の試作', 'ja'],
  ['情報処理学会論文誌 TOD, 14(2)', 'Reading 翻刻', undefined],
  ['大学学报, 2(1)', '研究', undefined],
  ['縦書き / Tategaki', '', 'ja'],
  ['Modern kana has one は; the writer of a letter could choose among five', '', undefined],
  ['uncertainty', '縦書きのCSS覚え書き', undefined],
] as const)('%s beside “%s” is %s', (text, context, language) => expect(languageOf(text, context)).toBe(language));

test.each([
  ['ja', 'Mostly English words, not translated yet.', 'ja'],
  ['en', '葦について書く。', undefined],
  [undefined, '葦について書く。', 'ja'],
  [undefined, 'Of reeds.', undefined],
] as const)('a text declared as %j: %j is set in %j', (said, text, expected) =>
  expect(languageOfText(said, text)).toBe(expected),
);
