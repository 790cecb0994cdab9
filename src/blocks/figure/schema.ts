/** A picture with its words. */
import type { Block } from '#contract/documents.ts';
import { messages } from '#contract/messages.ts';
import { regionList, type Region } from '#contract/regions.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, labelled, relabelled, text } from '../reading.ts';

/** How wide a figure stands: in the text's column, beyond it, over the whole page, in half of it, or with the text beside it. */
export const figureWidths = ['column', 'wide', 'full', 'small', 'side'] as const;
export type FigureWidth = (typeof figureWidths)[number];

export interface FigureData {
  /** The picture's id; empty while it is not uploaded. */
  media: string;
  /** Plain text: what it shows, for those who do not see it. */
  alt: string;
  caption: string;
  width: FigureWidth;
  /** What the text refers to it by. */
  label?: string;
  /** Parts of the picture with notes of their own (an annotated picture), in the order in which they are read. */
  regions?: Region[];
}

export function read({ media, alt, caption, width, label, regions }: Raw): FigureData | undefined {
  const marked = regionList.safeParse(regions ?? []);
  if (!areTexts(media, alt, caption, label) || !marked.success) return undefined;
  const known = figureWidths.find((item) => item === width) ?? 'column';
  return {
    media: text(media),
    alt: text(alt),
    caption: text(caption),
    width: known,
    ...labelled(label),
    ...marking(marked.data),
  };
}

/** As a part of data, where there are any: without them a figure has the shape that it always had. */
const marking = (regions: readonly Region[]): { regions?: Region[] } =>
  regions.length > 0 ? { regions: [...regions] } : {};

export function mistake({ regions }: Raw): string | undefined {
  return regionList.safeParse(regions ?? []).success ? undefined : messages.regionsInvalid;
}

export function texts({ label, regions = [], ...data }: FigureData, change: TextChange): FigureData {
  const { inline, words, fact } = change;
  // The editor's fields for them have one line.
  const line = (said: string) => words(said).replace(/[\r\n]+/g, ' ');
  // In the order in which they stand, by which places that were found are counted.
  const [alt, caption] = [line(data.alt), inline(data.caption)];
  const marked = regions.map((region) => ({ ...region, label: line(region.label), text: words(region.text) }));
  return { ...data, media: fact(data.media), alt, caption, ...relabelled(label, change), ...marking(marked) };
}

/** A picture by its id. @param words its caption, as inline HTML */
export const figure = (media: string, alt = '', caption = '', width = 'column'): Block => ({
  type: 'figure',
  data: { media, alt, caption, width },
});
