import { inlineToMarkdown } from '#inlines/markdown.ts';
import type { Content, Writing } from '../kind-markdown.ts';
import { html, oneLine } from '../markdown-html.ts';
import type { ParagraphData } from './schema.ts';

export function write({ text, align }: ParagraphData, writing: Writing): Content {
  const children = inlineToMarkdown(text.trim(), writing);
  if (children.length === 0) return html(align === 'left' ? '<br>' : `<p class="blank" align="${align}"></p>`);
  // As plain Markdown, some paragraphs would be read as a link card, an image or an empty line. Such paragraphs are
  // written as HTML.
  const plain = text.trim();
  const taken = /^(?:https?:\/\/[^\s<>]+|@\[card\].*|\\begin\{.*)$/s.test(plain) || plain.includes('\n');
  const lonely = children.length === 1 && (children[0]?.type === 'html' || children[0]?.type === 'inlineMath');
  if (align === 'left' && !taken && !lonely) return { type: 'paragraph', children };
  return html(`<p${align === 'left' ? '' : ` align="${align}"`}>${oneLine(text)}</p>`);
}
