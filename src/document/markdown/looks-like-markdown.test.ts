import { expect, test } from 'vitest';
import { looksLikeMarkdown } from './looks-like-markdown.ts';

test.each([
  '# Title\n\nText after it.',
  '- one\n- two\n- three',
  'See [this](https://example.org/) first.',
  '```js\nlet a;\n```',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'Some **bold** words and `code`.',
  '---\ntitle: A\ndraft: true\n---\n\nText.',
  'Said[^1].\n\n[^1]: By her.',
  '> quoted\n\nand **so** on',
  '彼の｜漢字《かんじ》',
  'ここが《《大事》》',
  '\\[ E = mc^2 \\]',
  'So\n\\[\nx\n\\]\nholds',
  'As \\(x\\) says',
  'As \\(a_1 + \\alpha\\) says',
])('Markdown: %j', (text) => expect(looksLikeMarkdown(text)).toBe(true));

test.each([
  'Two lines\nof text.',
  '#1 was first, #2 second.',
  '- no, she said',
  'a * b * c = 2*3*4',
  'Costs $5, or $6.',
  'Dear all,\n\n1. is the only point.\n\nYours',
  'array[0](x) and [see below]',
  '「《本の題》」と漢字《かんじ》｜次',
  'snake_case_names and __init__',
  'sed s/\\(one\\)/two/',
  'a \\[ b \\] c',
])('text: %j', (text) => expect(looksLikeMarkdown(text)).toBe(false));
