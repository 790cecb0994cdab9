import type { CitableWork } from '#contract/citable.ts';

/** The works that can be cited, by key; asked for when the first citation is seen or made. */
export interface FindWorks {
  (): Promise<ReadonlyMap<string, CitableWork>>;
  /**
   * Keeps what is given as references: BibTeX, or a DOI, a number on arXiv or an ISBN a line. Left out: nothing is added.
   * @returns the keys to cite, also of works that were there, or the sentence that says why not
   */
  add?: (given: string) => Promise<{ keys: string[] } | { problem: string }>;
}
