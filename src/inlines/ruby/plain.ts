import type { InlinePlain } from '#domain/inline/kind.ts';

/** The annotation is not part of the text; only comparisons of two texts include it. */
export const readingPlain: InlinePlain = {
  visible: () => '',
  full: ({ children }, inner) => `（${inner(children)}）`,
  counted: () => '',
};
