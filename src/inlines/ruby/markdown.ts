import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeRuby } from './schema.ts';
import { typedRuby } from './typed.ts';

const typed = new RegExp(typedRuby, 'u');

/** Written as HTML, which every program shows; as it is typed it is read too. */
export const rubyMarkdown: MarkdownKind = {
  read: {
    typedRuby({ value }) {
      const [, words = value, said = ''] = typed.exec(value) ?? [];
      return writeRuby(words, said);
    },
  },
};
