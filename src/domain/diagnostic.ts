/** A problem in the owner's records, described so that the owner can fix it. */

/** The effect on the value: unchanged, corrected, or not on the site. */
export type Outcome = 'kept' | 'repaired' | 'left out';

export interface Diagnostic {
  /** The line in the file, from 1. */
  line: number;
  /** The key of the record; `null` if the problem is outside of all records. */
  key: string | null;
  field: string | null;
  /** Describes the problem, its cause and how to fix it. */
  message: string;
  outcome: Outcome;
}
