import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { isPlain } from '#domain/inline/markdown.ts';
import { newElement } from '#domain/inline/kind.ts';
import { writeElement } from '#domain/inline/tree.ts';
import { italic } from './schema.ts';

export const italicMarkdown: MarkdownKind = {
  write: ({ tag, children }, { inner }) =>
    tag === 'i' && isPlain(children) ? [{ type: 'emphasis', children: inner(children) }] : undefined,
  read: { emphasis: ({ children }, { inner }) => writeElement(newElement(italic), inner(children)) },
};
