import type { InlineSchema } from '#domain/inline/kind.ts';

export const italic: InlineSchema = {
  name: 'italic',
  tags: { i: 'i', em: 'em' },
  foreign: {
    tags: ['cite'],
    style(css) {
      const slant = /font-style:\s*(\w+)/i.exec(css)?.[1];
      return slant === undefined ? undefined : /^(?:italic|oblique)$/i.test(slant);
    },
  },
};
