import { loadMath } from '#domain/document/math.ts';
import { mathml } from '#domain/document/formulas.ts';
import type { BlockContext } from '../kind.ts';
import type { MathData } from './schema.ts';

/** Formulas are numbered by their labels, in their order. */
export function prepare(data: MathData, { formulas }: BlockContext): void {
  const label = labelOf(data);
  if (label !== '' && !formulas.numbers.has(label)) formulas.numbers.set(label, formulas.numbers.size + 1);
}

/** A formula on lines of its own, with its number beside it; wrong TeX stands as it was typed. */
export async function html(data: MathData, { formulas }: BlockContext): Promise<string> {
  formulas.render ??= await loadMath(formulas.macros);
  const label = labelOf(data);
  // Of two formulas with one label the first has it.
  const number = formulas.shown.has(label) ? undefined : formulas.numbers.get(label);
  formulas.shown.add(label);
  // A long one scrolls sideways, so the keyboard must reach it.
  const focus = data.tex.length > 60 ? ' tabindex="0"' : '';
  const id = number === undefined ? '' : ` id="eq-${number}"`;
  const mark = number === undefined ? '' : `<span class="number">(${number})</span>`;
  return `<div class="math"${id}><div class="formula"${focus}>${mathml(data.tex, true, formulas)}</div>${mark}</div>`;
}

/** The label that the block has, or that its TeX gives it. */
function labelOf({ label, tex }: MathData): string {
  return label || (/\\label\s*\{([^{}]+)\}/.exec(tex)?.[1]?.trim() ?? '');
}
