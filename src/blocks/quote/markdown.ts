import { inlineToMarkdown } from '#inlines/markdown.ts';
import type { Content, Writing } from '../kind-markdown.ts';
import { html, oneLine } from '../markdown-html.ts';
import type { QuoteData } from './schema.ts';

export function write({ text, cite }: QuoteData, writing: Writing): Content {
  if (text === '' || /^\s|\s$|<br>$|^<br>|\n/.test(text + cite) || /^(?:—|--|―|\[!)/.test(text) || /^\s/.test(cite)) {
    const by = cite && `<footer><cite>${oneLine(cite)}</cite></footer>`;
    return html(`<blockquote><p>${oneLine(text)}</p>${by}</blockquote>`);
  }
  const paragraphs = text
    .split('<br><br>')
    .map((part) => ({ type: 'paragraph' as const, children: inlineToMarkdown(part, writing) }));
  const by = {
    type: 'paragraph' as const,
    children: [{ type: 'text' as const, value: '— ' }, ...inlineToMarkdown(cite, writing)],
  };
  return { type: 'blockquote', children: cite ? [...paragraphs, by] : paragraphs };
}
