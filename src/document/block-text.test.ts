import { inlineHtml } from '#support/documents.ts';
import { hostileHtml } from '#support/hostile.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstSummaryText } from './block-text.ts';
import { stripMarkup } from '#domain/text.ts';

test.each([
  ['On <b>sparse</b> attention', 'On sparse attention'],
  ['a < b and c > d', 'a < b and c > d'],
  ['1 <2', '1 <2'],
  ['<3 emoji 😀 日本語', '<3 emoji 😀 日本語'],
  ['<<b>script>x', 'x'],
  ['<b', '<b'],
  ['Q&A &lt;b&gt;', 'Q&A &lt;b&gt;'],
  ['a\0b', 'ab'],
  ['a\r\n\tb\u2028c', 'a b c'],
  ['\ud83d\0\ude00 \ud83d', '😀 '],
  ['<!-- x --><?php ?></p>y', 'y'],
])('%j becomes %j', (text, expected) => {
  expect(stripMarkup(text)).toBe(expected);
});

test('any input gives text without tags, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(inlineHtml, fc.constantFrom(...hostileHtml)), (text) => {
      const once = stripMarkup(text);
      expect(once).not.toMatch(/<[a-z/!?][^>]*>|[\p{Cc}\p{Surrogate}]/iu);
      expect(stripMarkup(once)).toBe(once);
    }),
    runs(500, 10_000),
  );
});

test('a card shows the first block with text, without markup', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
  const of = (...blocks: { type: string; data: Record<string, unknown> }[]) => firstSummaryText({ blocks });
  expect(of(paragraph(' &nbsp;'), paragraph('One <b>&amp;</b><br>two'), paragraph('three'))).toBe('One & two');
  const cited = 'As <span class="citation" data-keys="ito" data-mode="narrative"></span> says, <i>yes</i>';
  expect(firstSummaryText({ blocks: [paragraph(cited)] }, ({ works }) => `${works[0]?.key} (2020)`)).toBe(
    'As ito (2020) says, yes',
  );
  expect(of({ type: 'list', data: { items: ['a', { content: 'b', items: [] }] } })).toBe('a\nb');
  expect(of({ type: 'image', data: { text: 'x' } })).toBeUndefined();
  expect(of()).toBeUndefined();
});
