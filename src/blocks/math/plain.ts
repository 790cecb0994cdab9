import { equationLabels } from '#domain/document/equation-labels.ts';
import type { MathData } from './schema.ts';

export const prose = false;

export const lines = ({ tex }: MathData): string[] => [tex];

export const tex = (data: MathData): string => data.tex;

export const labels = ({ tex, label }: MathData): string[] => [
  ...(label === '' ? [] : [label]),
  ...equationLabels(tex, label).labels.map((each) => each.label),
];
