import { scriptToText } from '#publications/tex.ts';
import type { InlinePlain } from '#domain/inline/kind.ts';

export const supPlain: InlinePlain = {
  visible: ({ children }, inner) => scriptToText(inner(children), 'sup'),
  id: ({ children }, inner) => inner(children),
};
