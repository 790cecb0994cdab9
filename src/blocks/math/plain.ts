import { equationLabels } from '#domain/document/equation-labels.ts';
import type { Numbered } from '#domain/document/numbers.ts';
import type { MathData } from './schema.ts';

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
