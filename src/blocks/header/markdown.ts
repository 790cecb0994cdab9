import { inlineToMarkdown } from '#inlines/markdown.ts';
import type { Content, Writing } from '../kind-markdown.ts';
import { braces } from '../markdown-html.ts';
import type { HeaderData } from './schema.ts';

export const write = ({ text, level, label }: HeaderData, writing: Writing): Content => ({
  type: 'heading',
  depth: level,
  children: [...inlineToMarkdown(text, writing, true), ...braces(label, ' ')],
});
