import { escapeText } from '#domain/document/escape.ts';
import { mathml } from '#domain/document/formulas.ts';
import type { InlineHtml } from '#domain/inline/kind.ts';
import { textOf } from '#domain/inline/tree.ts';

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
