import { inlineToMarkdown } from '#inlines/markdown.ts';
import type { PhrasingContent } from 'mdast';
import type { Content, Writing } from '../kind-markdown.ts';
import type { CalloutData } from './schema.ts';

export function write({ kind, text }: CalloutData, writing: Writing): Content {
  const marker: PhrasingContent[] = [
    { type: 'html', value: `[!${kind}]` },
    { type: 'text', value: '\n' },
  ];
  const children = [...marker, ...inlineToMarkdown(text, writing)];
  return { type: 'blockquote', children: [{ type: 'paragraph', children }] };
}
