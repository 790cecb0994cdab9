import { scriptToText } from '#publications/tex.ts';
import type { InlinePlain } from '#domain/inline/kind.ts';

export const subPlain: InlinePlain = {
  visible: ({ children }, inner) => scriptToText(inner(children), 'sub'),
  id: ({ children }, inner) => inner(children),
};
