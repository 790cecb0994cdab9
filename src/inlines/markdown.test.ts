import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { expect, test } from 'vitest';

test('writes a note in a mark in HTML form once', () => {
  const text = '<mark>Words<span class="footnote">a note</span></mark>';
  expect(toMarkdown({ blocks: [{ type: 'paragraph', data: { text } }] })).toBe(
    '<mark>Words[^1]</mark>\n\n[^1]: a note\n',
  );
});

test('keeps a citation without a Markdown form in one piece, also as a whole paragraph', () => {
  const text = '<span class="citation" data-keys="ito" data-mode="narrative"></span>';
  expect(toMarkdown({ blocks: [{ type: 'paragraph', data: { text } }] })).toBe(`<p>${text}</p>\n`);
});
