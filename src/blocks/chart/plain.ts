import { isBlank } from '#domain/text.ts';
import type { Numbered } from '#domain/document/numbers.ts';
import type { ChartData } from './schema.ts';

export const numbered = ({ label }: ChartData): Numbered[] => [
  { counter: 'figure', labels: label === undefined ? [] : [label] },
];

export const lines = ({ alt, caption }: ChartData, plain: (html: string) => string): string[] => [alt, plain(caption)];

export const shows = ({ spec, typed }: ChartData): boolean => typed !== undefined || Object.keys(spec).length > 0;

export const lacks = ({ alt }: ChartData): 'alternative' | undefined => (isBlank(alt) ? 'alternative' : undefined);
