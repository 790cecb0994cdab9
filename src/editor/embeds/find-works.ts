import type { Citation } from '#inlines/citation/schema.ts';
import type { CitableWork } from '#contract/citable.ts';

/** The works that can be cited, by key; asked for when the first citation is seen or made. */
export interface FindWorks {
  (): Promise<ReadonlyMap<string, CitableWork>>;
  /**
   * Keeps what is given as references: BibTeX, or a DOI, a number on arXiv or an ISBN a line. Left out: nothing is added.
   * @returns the keys to cite, also of works that were there, or the sentence that says why not
   */
  add?: (given: string) => Promise<{ keys: string[] } | { problem: string }>;
  /**
   * How the citations of a text read in the site's style, in their order. Left out: in APA.
   * @returns null where that is APA; undefined where it cannot be said now
   */
  inStyle?: (citations: Citation[], language: 'en' | 'ja') => Promise<string[] | null | undefined>;
}
