import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeRuby } from './schema.ts';
import { rubiesTyped } from './typed.ts';

/** Ruby is written as HTML, which every program displays. The typed form is only read. */
export const rubyMarkdown: MarkdownKind = {
  read: {
    typedRuby: ({ value }) =>
      rubiesTyped(value)
        .map(([words, said]) => writeRuby(words, said))
        .join(''),
  },
};
