/** A block formula. */
import { limits } from '#contract/limits.ts';
import type { Code } from '#contract/problems.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, text } from '../reading.ts';
import { equationLabels } from '#domain/document/equation-labels.ts';
import type { Numbered } from '#domain/document/numbers.ts';

export interface MathData {
  /** Plain text, at most 5,000 characters. */
  tex: string;
  /**
   * The label for `\\eqref{label}` in formulas and `#label` in links; formulas with a label are numbered. Plain text.
   */
  label: string;
}

export function read({ tex, label }: Raw): MathData | undefined {
  if (typeof tex !== 'string' || !areTexts(label) || tex.length > limits.tex) return undefined;
  return { tex, label: text(label) };
}

export function texts({ tex, label }: MathData, { words, fact, label: named }: TextChange): MathData {
  return { tex: words(tex), label: named(fact(label).trim()) };
}

export function mistake({ tex }: Raw): Code | undefined {
  return typeof tex === 'string' && tex.length > limits.tex ? 'texTooLong' : undefined;
}

export const prose = false;

export const lines = ({ tex }: MathData): string[] => [tex];

export const tex = (data: MathData): string => data.tex;

/**
 * Returns the labeled lines of a formula, or the whole formula. The block's own label refers to the first line or to
 * the whole formula, even if that line has a TeX label.
 */
export function numbered({ tex, label }: MathData): Numbered[] {
  const { labels } = equationLabels(tex, label);
  return labels.map(({ label: name, tag }, index) => ({
    counter: 'equation' as const,
    labels: index === 0 && label !== '' && labels.every((one) => one.label !== label) ? [name, label] : [name],
    ...(tag !== undefined && { tag }),
  }));
}
