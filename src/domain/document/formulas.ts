/** Renders the formulas of one document as MathML with their numbers. */
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

/** Functions and data for rendering the formulas of a document. */
export interface Formulas {
  /**
   * Converts TeX to MathML. Undefined if no formula was rendered yet and the document has no inline formula, because
   * Temml is loaded on first use.
   */
  render?: RenderTex;
  /** The macros of the site. */
  macros: TexMacros;
  /** Numbers by label, for formulas and all other numbered items. */
  numbers: Map<string, FormulaNumber>;
  /** The labels of the formulas rendered so far. */
  shown: Set<string>;
}

/**
 * Renders a formula with its references resolved; invalid TeX is displayed as typed.
 * @param display whether the formula is a block
 * @param typed the typed text, if it differs from `tex`
 */
export function mathml(tex: string, display: boolean, { render, numbers }: Formulas, typed = tex): string {
  const withNumbers = withReferences(tex, (label) => numbers.get(label)?.shown);
  return render?.(withNumbers, display).html ?? `<code class="tex">${escapeText(typed)}</code>`;
}
