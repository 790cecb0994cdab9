import { isBlank } from '#domain/text.ts';
import type { Numbered } from '#domain/document/numbers.ts';
import type { Raw } from '../kind.ts';
import { changedIds, isObject } from '../reading.ts';
import type { FigureData, Pictured } from './schema.ts';

export const numbered = ({ label, items = [] }: FigureData): Numbered[] => [
  {
    counter: 'figure',
    labels: label === undefined ? [] : [label],
    ...(items.length > 0 && { parts: items.map((item) => item.label ?? '') }),
  },
];

export function withMedia(data: Raw, change: (id: string) => string): Raw {
  const changed = (picture: Raw) => changedIds(picture, ['media', 'dark'], change);
  const { items } = data;
  const shown = Array.isArray(items) && {
    items: items.map((item: unknown) => (isObject(item) ? changed(item) : item)),
  };
  return { ...changed(data), ...shown };
}

export const lines = (
  { alt, caption, regions = [], items = [] }: FigureData,
  plain: (html: string) => string,
): string[] => [
  ...items.flatMap((item) => [item.alt, plain(item.caption)]),
  alt,
  plain(caption),
  ...regions.flatMap(({ label, text }) => [label, ...text.split('\n')]),
];

export const shows = (data: FigureData): boolean => picturesOf(data).some(({ media }) => media !== '');

export function lacks(data: FigureData): 'picture' | 'alternative' | undefined {
  const pictures = picturesOf(data);
  if (pictures.some(({ media }) => media === '')) return 'picture';
  return pictures.some(({ alt }) => isBlank(alt)) ? 'alternative' : undefined;
}

const picturesOf = (data: FigureData): readonly Pictured[] => data.items ?? [data];
