/** The records in the files of `content/`, and which files could be read. */
import type { ContentKind } from '#contract/content.ts';
import { sha256 } from '#server/hash.ts';

/** A record as a file has it. */
export interface FileRecord {
  kind: ContentKind;
  key: string;
  /** Below `content/`. */
  file: string;
  /** Of its text there: whether it changed. */
  fileHash: string;
  data: unknown;
  /** For a page: the paths of its images, by their media ids. */
  pictures?: ReadonlyMap<string, string>;
  /** It comes from an environment variable. */
  inEnvironment?: true;
}

/** Whether the file (or folder) of a kind could be read, whole or in part. */
export type FileState = 'read' | 'missing' | 'unreadable';

/** All records of a kind in files. */
export interface KindInFiles {
  kind: ContentKind;
  /** A file that is missing or cannot be read says nothing, and removes nothing. */
  state: FileState;
  records: FileRecord[];
  /** Files and keys with unusable content: their former records stay. */
  unusable: ReadonlySet<string>;
}

/** A record whose text in its file is JSON, however it is laid out there. */
export const jsonRecord = (kind: ContentKind, key: string, file: string, data: unknown): FileRecord => ({
  ...{ kind, key, file, data },
  fileHash: sha256(JSON.stringify(data)),
});
