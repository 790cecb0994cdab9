import { isBlank } from '#domain/text.ts';
import type { Numbered } from '#domain/document/numbers.ts';
import type { Raw } from '../kind.ts';
import { changedIds } from '../reading.ts';
import type { ChartData } from './schema.ts';

export const numbered = ({ label }: ChartData): Numbered[] => [
  { counter: 'figure', labels: label === undefined ? [] : [label] },
];

export const withMedia = (data: Raw, change: (id: string) => string): Raw => changedIds(data, ['data'], change);

export const lines = ({ alt, caption }: ChartData, plain: (html: string) => string): string[] => [alt, plain(caption)];

export const shows = ({ spec, data, typed }: ChartData): boolean =>
  typed !== undefined || data !== undefined || Object.keys(spec).length > 0;

export const lacks = ({ alt }: ChartData): 'alternative' | undefined => (isBlank(alt) ? 'alternative' : undefined);
