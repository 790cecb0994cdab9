import type { InlineSchema, InlinePlain } from '#domain/inline/kind.ts';
import { textOf } from '#domain/inline/tree.ts';
import { formulaToText } from '#publications/tex.ts';

/** An inline formula, whose text is TeX. */
export const math: InlineSchema = {
  name: 'math',
  tags: { span: 'span' },
  class: 'inline-math',
  embed: true,
  tex: true,
  holds: 'text',
  notIn: ['code'],
  needsWords: true,
};

const tex: InlinePlain['id'] = ({ children }) => textOf(children);

export const mathPlain: InlinePlain = {
  visible: ({ children }) => formulaToText(textOf(children)),
  full: tex,
  id: tex,
};
