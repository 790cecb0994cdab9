import { newElement } from '#domain/inline/kind.ts';
import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeElement } from '#domain/inline/tree.ts';
import { dots } from './schema.ts';

/** Emphasis dots are written as HTML, which every program displays. The typed form is only read. */
export const dotsMarkdown: MarkdownKind = {
  read: { typedDots: ({ children }, { inner }) => writeElement(newElement(dots), inner(children)) },
};
