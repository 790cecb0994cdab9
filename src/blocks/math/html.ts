import { equationLabels, withLineNumbers } from '#domain/document/equation-labels.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import { loadMath } from '#domain/document/math.ts';
import { definitionsIn } from '#domain/document/tex-definitions.ts';
import { mathml } from '#domain/document/formulas.ts';
import type { BlockContext } from '../kind.ts';
import type { MathData } from './schema.ts';

/** Renders a block formula, with its number or the numbers of its lines; invalid TeX is shown as typed. */
export async function html({ tex, label }: MathData, { formulas }: BlockContext): Promise<string> {
  // A formula that contains only definitions is not shown.
  if (/\S/.test(tex) && !/\S/.test(definitionsIn(tex).rest)) return '';
  formulas.render ??= await loadMath(formulas.macros);
  const { labels, areLines } = equationLabels(tex, label);
  // If two formulas have the same label, the label belongs to the first formula.
  const own = labels.filter(({ label: name }) => !formulas.shown.has(name));
  for (const { label: name } of own) formulas.shown.add(name);
  const numberOf = (name: string) =>
    own.some((one) => one.label === name) ? formulas.numbers.get(name)?.shown : undefined;
  const anchor = own[0] && formulas.numbers.get(own[0].label)?.anchor;
  const number = !areLines && own[0]?.tag === undefined && own[0] ? numberOf(own[0].label) : undefined;
  // A long formula scrolls sideways, so it must be focusable by keyboard.
  const focus = tex.length > 60 ? ' tabindex="0"' : '';
  const id = anchor === undefined ? '' : ` id="${escapeAttribute(anchor)}"`;
  const mark = number === undefined ? '' : `<span class="number">(${number})</span>`;
  const numbered = areLines ? withLineNumbers(tex, numberOf) : tex;
  return `<div class="math"${id}><div class="formula"${focus}>${mathml(numbered, true, formulas, tex)}</div>${mark}</div>`;
}
