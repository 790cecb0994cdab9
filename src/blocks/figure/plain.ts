import { isBlank } from '#domain/text.ts';
import type { Numbered } from '#domain/document/numbers.ts';
import type { FigureData } from './schema.ts';

export const numbered = ({ label }: FigureData): Numbered[] => [
  { counter: 'figure', labels: label === undefined ? [] : [label] },
];

export const mediaKey = 'media';

export const lines = ({ alt, caption, regions = [] }: FigureData, plain: (html: string) => string): string[] => [
  ...[alt, plain(caption)],
  ...regions.flatMap(({ label, text }) => [label, ...text.split('\n')]),
];

export const shows = ({ media }: FigureData): boolean => media !== '';

export function lacks({ media, alt }: FigureData): 'picture' | 'alternative' | undefined {
  if (media === '') return 'picture';
  return isBlank(alt) ? 'alternative' : undefined;
}
