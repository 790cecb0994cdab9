/** Links and emphasis in a record's text are rendered; everything else is shown as typed. */
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedHtml, markedWords } from './marked-text.ts';

test.each([
  [
    'I read [old letters](https://example.org/a?b=1&c=2).',
    'I read <a href="https://example.org/a?b=1&amp;c=2">old letters</a>.',
    'I read old letters.',
  ],
  ['*Now* and **then**', '<em>Now</em> and <strong>then</strong>', 'Now and then'],
  ['[*both*](/about)', '<a href="/about"><em>both</em></a>', 'both'],
  ['[no](javascript:alert(1))', 'no', 'no'],
  ['<b>x</b> & `y` # z', '&lt;b&gt;x&lt;/b&gt; &amp; `y` # z', '<b>x</b> & `y` # z'],
  [
    'C*-algebras, snake_case_names, R&amp;D',
    'C*-algebras, snake_case_names, R&amp;amp;D',
    'C*-algebras, snake_case_names, R&amp;D',
  ],
  ['- one\n- two', '- one\n- two', '- one\n- two'],
  ['1. one', '1. one', '1. one'],
  ['One line\nand another', 'One line\nand another', 'One line\nand another'],
  ['\\*as typed\\*', '*as typed*', '*as typed*'],
  ['日本語の**強調**です。', '日本語の<strong>強調</strong>です。', '日本語の強調です。'],
])('%s', (text, html, words) => {
  expect(markedHtml(text, String)).toBe(html);
  expect(markedWords(text)).toBe(words);
});

test('within a link a link is its words', () => {
  expect(markedHtml('[a](https://a.example) *b*')).toBe('a <em>b</em>');
});

test('shows a text without markup unchanged, and no text can add another element', () => {
  const plain = fc
    .string({ unit: fc.constantFrom(...'ab <>&#-.\n1日"\'') })
    .map((text) => text.trim().replace(/\s+/g, ' '));
  fc.assert(
    fc.property(plain, (text) => {
      expect(markedWords(text)).toBe(text);
    }),
    runs(300, 20_000),
  );
  const any = fc.string({
    unit: fc.constantFrom('[', '](', ')', '*', '_', '<', '>', '&', 'javascript:', '/a', 'b', ' ', '\\', '\n'),
  });
  fc.assert(
    fc.property(any, (text) => {
      const rest = markedHtml(text, String).replace(/<\/?(em|strong|a)>|<a href="[^"<>]*">/g, '');
      expect(rest).not.toMatch(/[<>]/);
    }),
    runs(300, 20_000),
  );
});
