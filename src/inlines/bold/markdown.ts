import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { isPlain } from '#domain/inline/markdown.ts';
import { newElement } from '#domain/inline/kind.ts';
import { writeElement } from '#domain/inline/tree.ts';
import { bold } from './schema.ts';

export const boldMarkdown: MarkdownKind = {
  write: ({ tag, children }, { inner }) =>
    tag === 'b' && isPlain(children) ? [{ type: 'strong', children: inner(children) }] : undefined,
  read: { strong: ({ children }, { inner }) => writeElement(newElement(bold), inner(children)) },
};
