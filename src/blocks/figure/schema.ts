/** An image with its caption, or several images under one caption. */
import type { Block } from '#contract/documents.ts';
import type { Code } from '#contract/problems.ts';
import { regionList, type Region } from '#contract/regions.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, isObject, labelled, relabelled, text, changedIds } from '../reading.ts';
import { isBlank } from '#domain/text.ts';
import type { Numbered } from '#domain/document/numbers.ts';

/** The width of a figure: the text column, wider, the whole page, half of the column, or beside the text. */
export const figureWidths = ['column', 'wide', 'full', 'small', 'side'] as const;
export type FigureWidth = (typeof figureWidths)[number];

/** A figure with more images is rejected. */
export const MOST_ITEMS = 40;

/** An image with its alt text. */
export interface Pictured {
  /** The image's id; empty until the image is uploaded. */
  media: string;
  /** The id of the image for dark mode. */
  dark?: string;
  /** Alt text, plain. */
  alt: string;
  caption: string;
  /** Label for references in the text. */
  label?: string;
}

/** One of several images. Each image has a letter: (a), (b) and so on. */
export type FigureItem = Pictured;

export interface FigureData extends Pictured {
  width: FigureWidth;
  /** Annotations of the image, in reading order. */
  regions?: Region[];
  /** The images of a figure with several images. `media` and `alt` of the figure are then empty. */
  items?: FigureItem[];
}

export function read({ width, regions, items, ...data }: Raw): FigureData | undefined {
  const marked = regionList.safeParse(regions ?? []);
  const several = readItems(items);
  const picture = readPicture(data);
  if (!marked.success || !several || !picture) return undefined;
  if (several.length > 0 && (picture.media !== '' || picture.dark || picture.alt !== '' || marked.data.length > 0))
    return undefined;
  const known = figureWidths.find((item) => item === width) ?? 'column';
  return { ...picture, width: known, ...some('regions', marked.data), ...some('items', several) };
}

function readPicture({ media, dark, alt, caption, label }: Raw): Pictured | undefined {
  if (!areTexts(media, dark, alt, caption, label)) return undefined;
  const words = { alt: text(alt), caption: text(caption) };
  return { media: text(media), ...inTheDark(text(dark)), ...words, ...labelled(label) };
}

function readItems(items: unknown): FigureItem[] | undefined {
  if (items === undefined) return [];
  if (!Array.isArray(items) || items.length > MOST_ITEMS) return undefined;
  const found = items.map((item) => (isObject(item) ? readPicture(item) : undefined));
  return found.every((item) => item !== undefined) ? found : undefined;
}

// Omits an empty property, so that the stored data of figures without an image for dark mode does not change.
const inTheDark = (dark: string): { dark?: string } => (dark === '' ? {} : { dark });
const some = <K extends string, T>(key: K, list: readonly T[]): Partial<Record<K, T[]>> =>
  list.length > 0 ? ({ [key]: [...list] } as Partial<Record<K, T[]>>) : {};

export function mistake({ regions, items }: Raw): Code | undefined {
  if (Array.isArray(items) ? items.length > 0 : items !== undefined) return 'figureItemsInvalid';
  return regionList.safeParse(regions ?? []).success ? undefined : 'regionsInvalid';
}

export function texts({ regions = [], items = [], width, ...picture }: FigureData, change: TextChange): FigureData {
  // The captions and alt texts are changed in the order in which the page shows them, because search results are
  // counted in this order.
  const shown = items.map((item) => pictureTexts(item, change));
  const data = pictureTexts(picture, change);
  const marked = regions.map((region) => ({
    ...region,
    label: line(region.label, change),
    text: change.words(region.text),
  }));
  return { ...data, width, ...some('regions', marked), ...some('items', shown) };
}

function pictureTexts({ media, dark = '', alt, caption, label }: Pictured, change: TextChange): Pictured {
  const { inline, fact } = change;
  const [shown, inDark] = [fact(media), inTheDark(fact(dark))];
  return {
    media: shown,
    ...inDark,
    alt: line(alt, change),
    caption: inline(caption),
    ...relabelled(label, change),
  };
}

/** Changes a text to a single line, because the editor's field for it has only one line. */
const line = (said: string, { words }: TextChange) => words(said).replace(/[\r\n]+/g, ' ');

/**
 * Creates a figure from an image id.
 * @param words caption, as inline HTML
 */
export const figure = (media: string, alt = '', caption = '', width = 'column'): Block => ({
  type: 'figure',
  data: { media, alt, caption, width },
});

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
