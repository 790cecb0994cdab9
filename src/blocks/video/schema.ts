/** A video on another site. */
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, text, changedIds } from '../reading.ts';
import { isBlank } from '#domain/text.ts';

export interface VideoData {
  /** A URL of YouTube or Vimeo. */
  url: string;
  /** Plain text. */
  title: string;
  /** The id of the preview image; empty if there is none. */
  poster: string;
}

export function read({ url, title, poster }: Raw): VideoData | undefined {
  return areTexts(url, title, poster) ? { url: text(url), title: text(title), poster: text(poster) } : undefined;
}

export function texts({ url, title, poster }: VideoData, { words, fact }: TextChange): VideoData {
  return { url: fact(url), title: words(title), poster: fact(poster) };
}

export const prose = false;
export const withMedia = (data: Raw, change: (id: string) => string): Raw => changedIds(data, ['poster'], change);

export const lines = ({ title, url }: VideoData): string[] => [title, url];

export const shows = ({ poster }: VideoData): boolean => poster !== '';

export const lacks = ({ url }: VideoData): 'address' | undefined => (isBlank(url) ? 'address' : undefined);
