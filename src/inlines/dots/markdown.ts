import { newElement } from '#domain/inline/kind.ts';
import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeElement } from '#domain/inline/tree.ts';
import { dots } from './schema.ts';

/** Written as HTML, which every program displays. The typed form can also be read. */
export const dotsMarkdown: MarkdownKind = {
  read: { typedDots: ({ children }, { inner }) => writeElement(newElement(dots), inner(children)) },
};
