import { expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { readBlock } from '#blocks/index.ts';
import { blockText } from '#document/block-text.ts';
import { markdownToBlocks } from './markdown.ts';
import { addressIn, leftOutSaid, textToBlocks } from './text.ts';

test.each([
  ['one', ['one']],
  ['one\ntwo\r\nthree', ['one', 'two', 'three']],
  ['one\ntwo\n\nthree\n', ['one<br>two', 'three']],
  ['a < b & c', ['a &lt; b &amp; c']],
  ['\n \n', []],
])('%j becomes paragraphs', (text, paragraphs) => {
  expect(textToBlocks(text).map(({ data }) => data.text)).toEqual(paragraphs);
});

test.each([
  [' https://example.org/a?b ', 'https://example.org/a?b'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['see https://example.org', undefined],
  ['javascript:alert(1)', undefined],
  ['example', undefined],
])('%j is an address: %j', (text, address) => {
  expect(addressIn(text)).toBe(address);
});

test('reports omitted parts, and nothing if there are none', () => {
  expect(leftOutSaid({ pictures: 0, tables: 0 })).toBe('');
  expect(leftOutSaid({ pictures: 2, tables: 1 })).toMatch(/images.*table/);
});

test('of plain text and of Markdown no word is missing', async () => {
  const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const said = (blocks: readonly Block[]) =>
    words(
      blocks
        .flatMap((block) => {
          const known = readBlock(block);
          return known ? [blockText(known)] : [];
        })
        .join('\n'),
    );
  const plain = 'One line,\r\nand another.\r\n\r\n  Indented <b>no tag</b> & more\n\nlast';
  expect(said(textToBlocks(plain))).toEqual(words(plain));
  const markdown =
    '# Ink\n\nFades **fast** in `sun`.\n\n- one\n  - two\n\n    inside\n\n> said\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```\nx = 1\n```\n';
  expect(said((await markdownToBlocks(markdown)).blocks)).toEqual(words(markdown));
});
