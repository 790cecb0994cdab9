import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { expect, test } from 'vitest';

test('a note in a mark that stands as HTML is written once', () => {
  const text = '<mark>Words<span class="footnote">a note</span></mark>';
  expect(toMarkdown({ blocks: [{ type: 'paragraph', data: { text } }] })).toBe(
    '<mark>Words[^1]</mark>\n\n[^1]: a note\n',
  );
});

test('a citation that Markdown has no form for is one piece, so that a paragraph of nothing else says that it is one', () => {
  const text = '<span class="citation" data-keys="ito" data-mode="narrative"></span>';
  expect(toMarkdown({ blocks: [{ type: 'paragraph', data: { text } }] })).toBe(`<p>${text}</p>\n`);
});
