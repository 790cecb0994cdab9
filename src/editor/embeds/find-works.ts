import type { Citation } from '#inlines/citation/schema.ts';
import type { CitableWork } from '#contract/citable.ts';

/** The works that can be cited, by key; asked for when the first citation is seen or made. */
export interface FindWorks {
  (): Promise<ReadonlyMap<string, CitableWork>>;
  /**
   * Adds given works as references: BibTeX, or one DOI, arXiv number or ISBN per line. Absent: works cannot be added.
   * @returns the keys to cite, also of existing works, or a sentence about the failure
   */
  add?: (given: string) => Promise<{ keys: string[] } | { problem: string }>;
  /**
   * How the citations of a text read in the site's style, in their order. Left out: in APA.
   * @returns null where that is APA; undefined where it cannot be said now
   */
  inStyle?: (citations: Citation[], language: 'en' | 'ja') => Promise<string[] | null | undefined>;
}
