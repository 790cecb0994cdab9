import type { ImportedRecord } from '#contract/imports.ts';
import type { LanguageCode } from '#contract/languages.ts';

/** The metadata of a post's file under this site's own names. */
export interface PostFacts {
  /** Title in the front matter. If the title is '', the first heading or the file name is used. */
  title: string;
  date?: Date;
  /** Set if the date has no zone. `date` is then the local time in UTC fields, or only the day, at noon. */
  isZoneless?: 'day' | 'time';
  /** The time zone of the source site, if its settings contain one. */
  zone?: string;
  /** Time of the last change, if known. */
  updated?: Date;
  category?: string;
  keywords: string[];
  summary: string;
  /** The reason why the text was not public, such as `it was a draft`; undefined if it was public. */
  notPublic?: string;
  address?: string;
  language?: LanguageCode;
  /** Possible paths of the original of this translation, the most likely path first. */
  originals?: string[];
  /** URL of the cover image. */
  cover?: string;
  /** Paths on the source site, in the form of `normalisePath`, without a trailing slash. */
  formerPaths: string[];
  /** A page outside of the blog instead of a post. */
  isPage?: true;
  /** A record of the site's content, not a post. */
  record?: ImportedRecord;
  /** Whether our own export wrote the file: plain Markdown without the syntax of other programs. */
  ours: boolean;
  /** Sentences about values that cannot be used. */
  notices: string[];
}
