import type { InlineSchema } from '#domain/inline/kind.ts';

/** Emphasis dots (傍点): a dot next to each character. */
export const dots: InlineSchema = {
  name: 'dots',
  tags: { em: 'em' },
  class: 'dots',
  foreign: { style: (css) => /text-emphasis(?:-style)?:\s*(?!none|initial|inherit)[\w'"]/i.test(css) || undefined },
};

/**
 * Source of a regular expression (flag `u`) that finds emphasis dots as typed: `《《強調》》`; its group contains the words.
 */
export const typedDots = String.raw`《《([^\s《》](?:[^《》\n]*[^\s《》])?)》》`;
