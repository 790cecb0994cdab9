/** What was found while the owner's records were read, told so that it can be put right. */

/** What happened to what was found: it is as it was, put right, or not on the site. */
export type Outcome = 'kept' | 'repaired' | 'left out';

export interface Diagnostic {
  /** The line in its file, from 1. */
  line: number;
  /** The record's key; null outside of records. */
  key: string | null;
  field: string | null;
  /** What is wrong, why, and what to do: sentences. */
  message: string;
  outcome: Outcome;
}
