/** The formulas of one document while it is rendered: their numbers, and each as MathML. */
import { escapeText } from './escape.ts';
import type { RenderTex } from './math.ts';
import type { TexMacros } from './tex-macros.ts';

/** What is needed to render the formulas of a document. */
export interface Formulas {
  /** Undefined until the first is rendered, where there is none in a line: Temml is loaded with it. */
  render?: RenderTex;
  /** The site's. */
  macros: TexMacros;
  /** The numbers of formulas, from 1, by their labels. */
  numbers: Map<string, number>;
  /** The labels of the formulas rendered so far. */
  shown: Set<string>;
}

/** A formula with the numbers that it refers to; wrong TeX stands as it was typed. @param display on lines of its own */
export function mathml(tex: string, display: boolean, { render, numbers }: Formulas): string {
  const withNumbers = tex.replace(/\\(eq)?ref\s*\{([^{}]+)\}/g, (whole, bracketed: unknown, label: string) => {
    const number = numbers.get(label.trim());
    if (number === undefined) return whole;
    return `\\text{${bracketed ? `(${number})` : number}}`;
  });
  return render?.(withNumbers, display).html ?? `<code class="tex">${escapeText(tex)}</code>`;
}
