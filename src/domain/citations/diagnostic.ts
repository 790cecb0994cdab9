/** A problem in the owner's records, described so that the owner can fix it. */

/** The effect on the value: unchanged, corrected, or not on the site. */
export type Outcome = 'kept' | 'repaired' | 'left out';

export interface Diagnostic {
  /** The line in its file, from 1. */
  line: number;
  /** The key of the record; `null` outside of records. */
  key: string | null;
  field: string | null;
  /** The problem, its cause and its fix, in sentences. */
  message: string;
  outcome: Outcome;
}
