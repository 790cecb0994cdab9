import { newElement } from '#domain/inline/kind.ts';
import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeElement } from '#domain/inline/tree.ts';
import { dots } from './schema.ts';

/**
 * Emphasis dots are exported as HTML, which every program displays. The shorthand that authors type is imported but
 * never exported.
 */
export const dotsMarkdown: MarkdownKind = {
  read: { typedDots: ({ children }, { inner }) => writeElement(newElement(dots), inner(children)) },
};
