import { formulaToText } from '#publications/tex.ts';
import type { InlinePlain } from '#domain/inline/kind.ts';
import { textOf } from '#domain/inline/tree.ts';

const tex: InlinePlain['id'] = ({ children }) => textOf(children);

export const mathPlain: InlinePlain = {
  visible: ({ children }) => formulaToText(textOf(children)),
  full: tex,
  id: tex,
};
