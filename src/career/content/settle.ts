/**
 * Decides how the version of a content record in a file affects the database. A file never overwrites a change made
 * in the browser, and a change in the browser never overwrites a file (CONT-8).
 */
import type { ContentOrigin } from '#contract/content.ts';

/** A content record as it is in the database. */
export interface KnownRecord {
  origin: ContentOrigin;
  /** Whether the record was deleted in the browser. */
  isDeleted: boolean;
  /** Hash of the published version; `null` if the record is not published. */
  liveHash: string | null;
  /** Hash of the record's file version at the last import; `null` if the record is not from a file. */
  fileHash: string | null;
  /** Hash of the proposal that waits for the owner; `null` if there is none. */
  proposalFileHash: string | null;
  proposesRemoval: boolean;
}

/** A record as it is in its file: `fileHash` is the hash of its text, `hash` of its content. */
export interface FileRecord {
  fileHash: string;
  hash: string;
}

export type Settlement =
  /** Nothing changes. */
  | 'keep'
  /** The record in the file is imported and published. */
  | 'take'
  /** File and browser have equal content. The record now counts as imported from the file. */
  | 'agree'
  /** The record in the file becomes a proposal for the owner, and the browser's version stays. */
  | 'propose'
  /** The removal from the file becomes a proposal for the owner. */
  | 'propose-removal'
  /** The file is unchanged since the last import: the proposal is withdrawn. */
  | 'withdraw'
  | 'remove';

/**
 * Decides between the database and the file.
 * @param known undefined if the database has no such record
 * @param file undefined if the file was read completely and lacks the record. (The records of a missing or unreadable
 * file are not passed.)
 * @param proposes whether proposals are allowed; always false for `private`, because other people could see a proposal
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
