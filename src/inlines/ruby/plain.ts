import type { InlinePlain } from '#domain/inline/kind.ts';

/**
 * A ruby annotation is not part of the visible text. The annotation is included only when two versions are compared.
 */
export const readingPlain: InlinePlain = {
  visible: () => '',
  full: ({ children }, inner) => `（${inner(children)}）`,
  counted: () => '',
};
