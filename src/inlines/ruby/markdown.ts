import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeRuby, rubiesTyped } from './schema.ts';

/**
 * Ruby is exported as HTML, which every program displays. The shorthand that authors type is imported but never
 * exported.
 */
export const rubyMarkdown: MarkdownKind = {
  read: {
    typedRuby: ({ value }) =>
      rubiesTyped(value)
        .map(([words, said]) => writeRuby(words, said))
        .join(''),
  },
};
