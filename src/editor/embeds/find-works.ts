import type { Citation } from '#inlines/citation/schema.ts';
import type { CitableWork } from '#contract/citable.ts';

/** Returns the works that can be cited, by key. Called when the first citation is displayed or created. */
export interface FindWorks {
  (): Promise<ReadonlyMap<string, CitableWork>>;
  /**
   * Adds works as references. `given` is BibTeX, or one DOI, arXiv ID or ISBN per line. If this function is absent,
   * works cannot be added.
   * @returns the keys to cite, including those of works that already exist, or an error message
   */
  add?: (given: string) => Promise<{ keys: string[] } | { problem: string }>;
  /**
   * Returns the given citations in the site's style, in order. If this function is absent, the style is APA.
   * @returns null if the style is APA; undefined if the citations are not available now
   */
  inStyle?: (citations: Citation[], language: 'en' | 'ja') => Promise<string[] | null | undefined>;
}
