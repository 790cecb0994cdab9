/** What becomes of a record when its file was read: files and browser never fight (product 15). Pure. */
import type { ContentOrigin } from '#contract/content.ts';

/** What the database knows of a record. */
export interface KnownRecord {
  origin: ContentOrigin;
  /** Deleted in the browser. */
  isDeleted: boolean;
  /** Of what the site shows; null where it is not shown. */
  liveHash: string | null;
  /** Of what the file said when it was last taken in; null where it came from none. */
  fileHash: string | null;
  /** Of what waits. */
  proposalFileHash: string | null;
  proposesRemoval: boolean;
}

/** What the file says of it now: `fileHash` of its text there, `hash` of what that means. */
export interface FileRecord {
  fileHash: string;
  hash: string;
}

export type Settlement =
  /** All stays as it is. */
  | 'keep'
  /** What the file says comes in, live. */
  | 'take'
  /** Both say the same: from now on it counts as the file's. */
  | 'agree'
  /** What the file says waits beside what the browser made. */
  | 'propose'
  /** That the file has it no more waits. */
  | 'propose-removal'
  /** The file says what it said before: nothing waits any more. */
  | 'withdraw'
  | 'remove';

/**
 * @param known undefined: the database has no such record
 * @param file undefined: the file was read whole, and does not have it. (A file that is missing or cannot be read says
 *   nothing of any record, and is not asked about.)
 * @param proposes whether what a file says may wait where others than the owner's own eyes could see it: `private` never
 */
export function settle(known: KnownRecord | undefined, file: FileRecord | undefined, proposes = true): Settlement {
  if (!file) return settleGone(known, proposes);
  if (!known) return 'take';
  const { origin, isDeleted, liveHash, fileHash, proposalFileHash, proposesRemoval } = known;
  if (fileHash === file.fileHash) return proposalFileHash !== null || proposesRemoval ? 'withdraw' : 'keep';
  if (isDeleted || origin !== 'browser') return 'take';
  if (liveHash === file.hash) return 'agree';
  if (!proposes) return 'keep';
  return proposalFileHash === file.fileHash ? 'keep' : 'propose';
}

function settleGone(known: KnownRecord | undefined, proposes: boolean): Settlement {
  if (!known || known.fileHash === null || known.isDeleted || known.proposesRemoval) return 'keep';
  if (known.origin !== 'browser') return 'remove';
  return proposes ? 'propose-removal' : 'keep';
}
