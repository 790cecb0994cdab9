import { expect, test } from 'vitest';
import { typedBlock, typedLine, typedMark, typedPicture } from './typed-marks.ts';

const paragraph = (text: string) => ({ id: 'a', type: 'paragraph', data: { text, align: 'left' } });

test.each([
  ['_i_', '<i>i</i>'],
  ['a _two words_', 'a <i>two words</i>'],
  ['x^2^', 'x<sup>2</sup>'],
  ['彼の｜漢字《かんじ》', '彼の<ruby>漢字<rt>かんじ</rt></ruby>'],
  ['ここが《《大事》》', 'ここが<em class="dots">大事</em>'],
  ['《《<ruby>漢字<rt>かんじ</rt></ruby>》》', '<em class="dots"><ruby>漢字<rt>かんじ</rt></ruby></em>', 5],
  ['<b>a｜漢字《かんじ》</b>', '<b>a<ruby>漢字<rt>かんじ</rt></ruby></b>', 9],
  ['\\(x_1\\)', '<span class="inline-math">x_1</span>'],
] as [string, string, number?][])('%s typed is %s', (typed, html, at = typed.length) => {
  expect(typedMark(typed, at)?.html).toBe(html);
});

test.each([
  'snake_case_',
  '__init__',
  'a ^ b^',
  '2^3',
  '\\(x)',
  '** **',
  'f(x)',
  '[^1^',
  '「《本の題》',
  '漢字《かんじ》',
  '｜ 《x》',
  '｜漢字《》',
  '《《》》',
])('converts typed %s', (typed) => {
  expect(typedMark(typed, typed.length)).toBeUndefined();
});

test.each([
  ['$$', { type: 'math', data: { tex: '', label: '' } }],
  ['$$x^2$$', { type: 'math', data: { tex: 'x^2', label: '' } }],
  ['```mermaid', { type: 'diagram', data: { language: 'mermaid', code: '', alt: '', caption: '' } }],
  ['```dot', { type: 'diagram', data: { language: 'dot', code: '', alt: '', caption: '' } }],
  ['> [!NOTE]', { type: 'callout', data: { kind: 'note', text: '' } }],
  ['&gt; [!warning]', { type: 'callout', data: { kind: 'warning', text: '' } }],
  ['[!theorem]', { type: 'callout', data: { kind: 'theorem', text: '' } }],
  ['---', { type: 'divider', data: {} }],
])('%s and Enter make a block', (typed, block) => {
  expect(typedLine(paragraph(typed))).toEqual({ id: 'a', ...block });
});

test.each([
  ['![A map](https://example.org/map.png)', 'A map', 'https://example.org/map.png'],
  ['![](https://example.org/map.png)', '', 'https://example.org/map.png'],
])('%s typed is a picture of that address', (typed, alt, address) => {
  const data = { media: '', alt, caption: '', width: 'column' };
  expect(typedPicture(paragraph(typed))).toEqual({
    block: { id: 'a', type: 'figure', data },
    address: new URL(address),
  });
});

test.each([
  '![A](http://example.org/a.png)',
  '![A](javascript:x)',
  'see ![A](https://example.org/a.png)',
  '![A](/a.png)',
])('typed %s is not an image', (typed) => {
  expect(typedPicture(paragraph(typed))).toBeUndefined();
});

test.each(['$$ and more', '> [!nothing]', 'costs $$', '-- -'])('%s and Enter make none', (typed) => {
  expect(typedLine(paragraph(typed))).toBeUndefined();
});

test('a quote whose words are a kind of callout is one by Enter', () => {
  expect(typedLine({ id: 'a', type: 'quote', data: { text: '[!TIP]', cite: '' } })).toEqual({
    id: 'a',
    type: 'callout',
    data: { kind: 'tip', text: '' },
  });
});

test('full-width characters work like ASCII', () => {
  expect(typedBlock(paragraph('＃＃　'), 3)).toMatchObject({ type: 'header', data: { level: 2 } });
});
