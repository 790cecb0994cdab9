/** A picture with its words. */
import type { Block } from '#contract/documents.ts';
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
}

export function read({ media, alt, caption, width, label }: Raw): FigureData | undefined {
  if (!areTexts(media, alt, caption, label)) return undefined;
  const known = figureWidths.find((item) => item === width) ?? 'column';
  return { media: text(media), alt: text(alt), caption: text(caption), width: known, ...labelled(label) };
}

export function texts({ label, ...data }: FigureData, change: TextChange): FigureData {
  const { inline, words, fact } = change;
  // The editor's field for it has one line.
  const alt = words(data.alt).replace(/[\r\n]+/g, ' ');
  return { ...data, media: fact(data.media), alt, caption: inline(data.caption), ...relabelled(label, change) };
}

/** A picture by its id. @param words its caption, as inline HTML */
export const figure = (media: string, alt = '', caption = '', width = 'column'): Block => ({
  type: 'figure',
  data: { media, alt, caption, width },
});
