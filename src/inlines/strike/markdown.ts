import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { isPlain } from '#domain/inline/markdown.ts';
import { newElement } from '#domain/inline/kind.ts';
import { writeElement } from '#domain/inline/tree.ts';
import { strike } from './schema.ts';

export const strikeMarkdown: MarkdownKind = {
  write: ({ tag, children }, { inner }) =>
    tag === 's' && isPlain(children) ? [{ type: 'delete', children: inner(children) }] : undefined,
  read: { delete: ({ children }, { inner }) => writeElement(newElement(strike), inner(children)) },
};
