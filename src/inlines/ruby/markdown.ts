import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeRuby } from './schema.ts';
import { rubiesTyped } from './typed.ts';

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
