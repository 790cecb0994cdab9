import { expect, test } from 'vitest';
import { findBlocks } from './find-blocks.ts';

const entry = (title: string, also = '', onlyAsked = false) => ({ title, also, onlyAsked });
const entries = [
  entry('Heading', 'header 見出し'),
  entry('Code', 'program'),
  entry('Quote', 'citation 引用'),
  entry('Table', 'grid 表'),
  entry('Details', 'toggle'),
  entry('Heading 3', 'h3 heading3 見出し3', true),
  entry('Citation', 'cite 文献', true),
];
const found = (asked: string) => findBlocks(asked, entries).map(({ title }) => title);

test.each([
  ['', ['Heading', 'Code', 'Quote', 'Table', 'Details']],
  ['head', ['Heading', 'Heading 3']],
  ['h3', ['Heading 3']],
  ['Heading 3', ['Heading 3']],
  ['見出し', ['Heading', 'Heading 3']],
  ['見出し3', ['Heading 3']],
  ['ｔａ', ['Table', 'Details', 'Quote', 'Citation']],
  ['citation', ['Citation', 'Quote']],
  ['cite', ['Citation']],
  ['表', ['Table']],
  ['nothing of it', []],
])('%j finds the likeliest first', (asked, titles) => {
  expect(found(asked)).toEqual(titles);
});
