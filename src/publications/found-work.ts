/** A work as an outside source describes it: what sources return, and what proposals compare. */
import type { WorkSource } from '#contract/work-sources.ts';
import type { BibtexEntry } from './bibtex.ts';

/** A publisher's notice about a work. */
export interface WorkNotice {
  kind: 'correction' | 'retraction' | 'concern';
  /** The DOI of the notice, lower case, without resolver; null if the source does not name it, as OpenAlex. */
  doi: string | null;
  /** `2026-11-30`; null if unknown. */
  date: string | null;
}

export interface FoundWork {
  source: WorkSource;
  /** The identifier of the work at the source, for example an OpenAlex ID. */
  sourceId: string;
  /** The record in BibTeX fields that are public. */
  entry: BibtexEntry;
  notices: readonly WorkNotice[];
  /**
   * DOIs of other versions of this work, as the source relates them. `article`: this work is a preprint of it.
   * `preprint`: it is a preprint of this work.
   */
  versions: readonly { kind: 'article' | 'preprint'; doi: string }[];
  /** How many works cite this work, as the source counts; null if the source does not count. */
  citedBy: number | null;
}
