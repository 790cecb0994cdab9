import { problem, type Problem } from '#contract/problems.ts';
import type { ImportedRecord } from '#contract/imports.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { LineValues } from '#contract/post-fields.ts';
import { isAddress } from '#domain/address.ts';

/** The metadata of a post's file, independent of the names that other programs use. */
export interface PostFacts {
  /** Title in the front matter. If the title is '', the first heading or the file name is used. */
  title: string;
  /** The fields of a post that are one line of text. */
  lines?: LineValues;
  date?: Date;
  /**
   * Set if the date has no time zone. For `time`, `date` has the local time in its UTC fields. For `day`, the time is
   * noon.
   */
  isZoneless?: 'day' | 'time';
  /** The time zone of the source site, if its settings contain one. */
  zone?: string;
  /** Time of the last change, if known. */
  updated?: Date;
  category?: string;
  keywords: string[];
  summary: string;
  /** The reason why the text was not public, such as `wasDraft`; undefined if it was public. */
  notPublic?: Problem;
  /** Set if search engines were asked not to list the post. */
  noindex?: true;
  /** Set if AI was asked not to use the post. */
  noai?: true;
  address?: string;
  language?: LanguageCode;
  /** Possible paths of the original of this translation, the most likely path first. */
  originals?: string[];
  /** URL of the cover image. */
  cover?: string;
  /** Paths on the source site, as returned by `normalisePath`, without a trailing slash. */
  formerPaths: string[];
  /** Set if the file is a page outside of the blog instead of a post. */
  isPage?: true;
  /** Set if the file becomes a content record instead of a post. */
  record?: ImportedRecord;
  /** Whether this site's export wrote the file, which is then plain Markdown without the syntax of other programs. */
  ours: boolean;
  /** Notices about values that cannot be used. */
  notices: Problem[];
}

type Said = { [Key in keyof PostFacts]?: PostFacts[Key] | undefined };

/** Returns the metadata of a post from the values that a program exported; values that are undefined are left out. */
export function factsFrom(said: Said): PostFacts {
  const known = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined),
  ) as Partial<PostFacts>;
  return { title: '', keywords: [], summary: '', formerPaths: [], ours: false, notices: [], ...known };
}

/**
 * Returns the slug of a post; undefined if it cannot be used here.
 * @param notices receives a notice about a slug that cannot be used
 */
export function usableSlug(said: string, notices: Problem[] = []): string | undefined {
  const slug = said.normalize('NFC').toLowerCase();
  if (isAddress(slug)) return slug;
  if (slug !== '') notices.push(problem('urlUnusable', slug));
  return undefined;
}
