import { inlineToMarkdown } from '#inlines/markdown.ts';
import type { BlockContent, PhrasingContent } from 'mdast';
import type { Content, Writing } from '../kind-markdown.ts';
import { braces } from '../markdown-html.ts';
import type { CalloutData } from './schema.ts';

export function write({ kind, title = '', text, label, blocks = [] }: CalloutData, writing: Writing): Content {
  const marker: PhrasingContent[] = [{ type: 'html', value: `[!${kind}]` }];
  const known = title === '' ? [] : [{ type: 'text' as const, value: ' ' }, ...inlineToMarkdown(title, writing, true)];
  const words = text === '' ? [] : [{ type: 'text' as const, value: '\n' }, ...inlineToMarkdown(text, writing)];
  const first: BlockContent = { type: 'paragraph', children: [...marker, ...known, ...braces(label, ' '), ...words] };
  return { type: 'blockquote', children: [first, ...blocks.flatMap(writing.inner)] };
}
