import { scriptToText } from '#domain/citations/tex.ts';
import type { InlinePlain } from '#domain/inline/kind.ts';

export const supPlain: InlinePlain = {
  visible: ({ children }, inner) => scriptToText(inner(children), 'sup'),
  id: ({ children }, inner) => inner(children),
};
