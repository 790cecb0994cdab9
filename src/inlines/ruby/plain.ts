import type { InlinePlain } from '#domain/inline/kind.ts';

/** The words say what is read; whoever compares two texts sees the reading too. */
export const readingPlain: InlinePlain = {
  visible: () => '',
  full: ({ children }, inner) => `（${inner(children)}）`,
  counted: () => '',
};
