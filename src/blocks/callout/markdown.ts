import { inlineToMarkdown } from '#inlines/markdown.ts';
import type { BlockContent, PhrasingContent } from 'mdast';
import type { Content, Writing } from '../kind-markdown.ts';
import type { CalloutData } from './schema.ts';

export function write({ kind, text, blocks = [] }: CalloutData, writing: Writing): Content {
  const marker: PhrasingContent[] = [{ type: 'html', value: `[!${kind}]` }];
  const words = text === '' ? [] : [{ type: 'text' as const, value: '\n' }, ...inlineToMarkdown(text, writing)];
  const first: BlockContent = { type: 'paragraph', children: [...marker, ...words] };
  return { type: 'blockquote', children: [first, ...blocks.flatMap(writing.inner)] };
}
