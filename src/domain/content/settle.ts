/**
 * Decides how to handle a record after its file was read: a file never overwrites a change made in the browser, nor the
 * reverse (CONT-8).
 */
import type { ContentOrigin } from '#contract/content.ts';

/** The state of a record in the database. */
export interface KnownRecord {
  origin: ContentOrigin;
  /** Deleted in the browser. */
  isDeleted: boolean;
  /** Hash of the published version; null if it is not published. */
  liveHash: string | null;
  /** Hash of the file's record at the last import; null if it came from no file. */
  fileHash: string | null;
  /** Hash of the proposal that waits for the owner. */
  proposalFileHash: string | null;
  proposesRemoval: boolean;
}

/** The record in its file: `fileHash` of its text there, `hash` of its meaning. */
export interface FileRecord {
  fileHash: string;
  hash: string;
}

export type Settlement =
  /** All stays as it is. */
  | 'keep'
  /** The file's record is imported and published. */
  | 'take'
  /** Both say the same: from now on it counts as the file's. */
  | 'agree'
  /** The file's record waits as a proposal, next to the browser's version. */
  | 'propose'
  /** The removal from the file waits as a proposal. */
  | 'propose-removal'
  /** The file is as it was before: the proposal is withdrawn. */
  | 'withdraw'
  | 'remove';

/**
 * @param known undefined: the database has no such record
 * @param file undefined: the file was read completely, and does not have it. (The records of a missing or unreadable
 * file are not passed in.)
 * @param proposes whether proposals are allowed, which others than the owner could see: never for `private`
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
