import { inlineToMarkdown } from '#inlines/markdown.ts';
import type { BlockContent, Paragraph } from 'mdast';
import type { Content, Writing } from '../kind-markdown.ts';
import { html, oneLine } from '../markdown-html.ts';
import type { QuoteData } from './schema.ts';

export function write({ text, cite, blocks = [] }: QuoteData, writing: Writing): Content[] {
  const last = blocks.at(-1);
  // In plain Markdown, a last paragraph that begins with a dash would be read as the source. If the quote has no
  // text, a first paragraph would be read as the text.
  const isTaken =
    (text === '' && (blocks.length === 0 || blocks[0]?.type === 'paragraph' || blocks[0]?.type === 'link')) ||
    (cite === '' && last?.type === 'paragraph' && /^(?:—|--|―)/.test(String(last.data.text)));
  const isPlain = !/^\s|\s$|<br>$|^<br>|\n/.test(text + cite) && !/^(?:—|--|―|\[!)/.test(text) && !/^\s/.test(cite);
  if (isTaken || !isPlain) {
    const by = cite && `<footer><cite>${oneLine(cite)}</cite></footer>`;
    const words = `<blockquote><p>${oneLine(text)}</p>`;
    if (blocks.length === 0) return [html(`${words}${by}</blockquote>`)];
    return [html(words), ...blocks.flatMap(writing.inner), html(`${by}</blockquote>`)];
  }
  const paragraph = (children: Paragraph['children']): BlockContent => ({ type: 'paragraph', children });
  const words = text === '' ? [] : [paragraph(inlineToMarkdown(text, writing))];
  const by = cite === '' ? [] : [paragraph([{ type: 'text', value: '— ' }, ...inlineToMarkdown(cite, writing)])];
  return [{ type: 'blockquote', children: [...words, ...blocks.flatMap(writing.inner), ...by] }];
}
