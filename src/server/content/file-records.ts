/** The records in the files of `content/`, and the state of these files. */
import type { ContentKind } from '#contract/content.ts';
import { sha256 } from '#server/hash.ts';

/** A record in a file. */
export interface FileRecord {
  kind: ContentKind;
  key: string;
  /** Path below `content/`. */
  file: string;
  /** Hash of the record's text in the file, to detect changes. */
  fileHash: string;
  data: unknown;
  /** For a page: the paths of its images, by their media ids. */
  pictures?: ReadonlyMap<string, string>;
  /** The record comes from an environment variable. */
  inEnvironment?: true;
}

/** Whether the file (or folder) of a kind could be read, completely or in part. */
export type FileState = 'read' | 'missing' | 'unreadable';

/** All records of a kind in files. */
export interface KindInFiles {
  kind: ContentKind;
  /** A missing or unreadable file changes and removes nothing. */
  state: FileState;
  records: FileRecord[];
  /** Files and keys with unusable content: their earlier records stay. */
  unusable: ReadonlySet<string>;
}

/** Returns a record from JSON, with a hash that is independent of the file's layout. */
export const jsonRecord = (kind: ContentKind, key: string, file: string, data: unknown): FileRecord => ({
  ...{ kind, key, file, data },
  fileHash: sha256(JSON.stringify(data)),
});
