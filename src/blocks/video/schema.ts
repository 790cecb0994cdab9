/** A video on another site. */
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, text } from '../reading.ts';

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
