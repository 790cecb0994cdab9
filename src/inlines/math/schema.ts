import type { InlineSchema, InlineHtml, InlinePlain } from '#domain/inline/kind.ts';
import { escapeText } from '#domain/document/escape.ts';
import { mathml } from '#domain/document/formulas.ts';
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

/** Matches a formula whose only content is a reference, such as `\eqref{label}`. */
const onlyReference = /^\s*\\(eq)?ref\s*\{([^{}]+)\}\s*$/;

export const mathHtml: InlineHtml = ({ children }, _, { formulas }) => {
  const tex = textOf(children);
  const [, bracketed, label = ''] = onlyReference.exec(tex) ?? [];
  const number = formulas.numbers.get(label.trim());
  if (number === undefined) return mathml(tex, false, formulas);
  const shown = escapeText(number.shown);
  return `<a href="#${number.anchor}">${bracketed ? `(${shown})` : shown}</a>`;
};

const tex: InlinePlain['id'] = ({ children }) => textOf(children);

export const mathPlain: InlinePlain = {
  visible: ({ children }) => formulaToText(textOf(children)),
  full: tex,
  id: tex,
};
