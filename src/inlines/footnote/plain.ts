import type { InlinePlain } from '#domain/inline/kind.ts';

export const footnotePlain: InlinePlain = {
  visible: () => '',
  full: ({ children }, inner) => ` [${inner(children)}]`,
};
