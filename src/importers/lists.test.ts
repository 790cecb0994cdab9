import { expect, test } from 'vitest';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';

const listOf = (text: string) => fromMarkdown(text, { dialects: true }).blocks[0]?.data;

test.each([
  ['3. a\n4. b', { start: 3 }],
  ['0. a', { start: 0 }],
  ['1. a', {}],
  ['2) a', { start: 2 }],
  ['- a', {}],
  ['<ol start="3"><li>a</li></ol>', { start: 3 }],
  ['<ol start="1"><li>a</li></ol>', {}],
  ['<ol reversed><li>a</li><li>b</li></ol>', { reversed: true }],
  ['<ol start="5" reversed type="a"><li>a</li></ol>', { start: 5, reversed: true, type: 'a' }],
  ['<ol type="I"><li>a</li></ol>', { type: 'I' }],
  ['<ol type="disc" start="x"><li>a</li></ol>', {}],
  ['<ul type="a" start="3"><li>a</li></ul>', {}],
  ['<ol start="-2"><li>a</li></ol>', { start: -2 }],
])('a list keeps its numbering: %j', (text, numbering) => {
  const { style: _, items: __, ...rest } = listOf(text) ?? {};
  expect(rest).toEqual(numbering);
});

test('the start of a list survives Markdown; behind code it continues from there', () => {
  expect(toMarkdown(fromMarkdown('3. a\n4. b')).trim()).toBe('3. a\n4. b');
  const { blocks } = fromMarkdown('3. a\n4. b\n\n```\nx\n```\n\n5. c');
  expect(blocks.map(({ data }) => [data.start, (data.items as object[]).length])).toEqual([[3, 3]]);
});
