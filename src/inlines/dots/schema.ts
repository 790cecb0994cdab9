import type { InlineSchema } from '#domain/inline/kind.ts';

/** Emphasis dots (傍点): a dot next to each character. */
export const dots: InlineSchema = {
  name: 'dots',
  tags: { em: 'em' },
  class: 'dots',
  foreign: { style: (css) => /text-emphasis(?:-style)?:\s*(?!none|initial|inherit)[\w'"]/i.test(css) || undefined },
};
