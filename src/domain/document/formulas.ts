/** The formulas of one document while it is rendered: their numbers, and each as MathML. */
import { withReferences } from './equation-labels.ts';
import { escapeText } from './escape.ts';
import type { RenderTex } from './math.ts';
import type { TexMacros } from './tex-macros.ts';

/** Target and text of a reference to a label. */
export interface FormulaNumber {
  /** The id of the formula on the page. */
  anchor: string;
  /** A number from 1, or the value of the formula's `\tag`. */
  shown: string;
}

/** The requirements for rendering the formulas of a document. */
export interface Formulas {
  /** Undefined until the first is rendered, where there is none in a line: Temml is loaded with it. */
  render?: RenderTex;
  /** The site's. */
  macros: TexMacros;
  /** By the labels of formulas, and of all else that is numbered. */
  numbers: Map<string, FormulaNumber>;
  /** The labels of the formulas rendered so far. */
  shown: Set<string>;
}

/**
 * Renders a formula with the numbers that it refers to; invalid TeX is shown as it was typed.
 * @param display as a block
 * @param typed the typed text, if `tex` differs from it
 */
export function mathml(tex: string, display: boolean, { render, numbers }: Formulas, typed = tex): string {
  const withNumbers = withReferences(tex, (label) => numbers.get(label)?.shown);
  return render?.(withNumbers, display).html ?? `<code class="tex">${escapeText(typed)}</code>`;
}
