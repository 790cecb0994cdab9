/** What the files of `content/` hold, record by record, and which of them could be read. */
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
  /** Of a page: the paths of the pictures that it shows, by their ids as media. */
  pictures?: ReadonlyMap<string, string>;
  /** It comes from a variable of the environment. */
  inEnvironment?: true;
}

/** Whether the file (or folder) of a kind could be read, whole or in part. */
export type FileState = 'read' | 'missing' | 'unreadable';

/** All of a kind that files say. */
export interface KindInFiles {
  kind: ContentKind;
  /** A file that is missing or cannot be read says nothing, and removes nothing. */
  state: FileState;
  records: FileRecord[];
  /** Files and keys of which something stands there that cannot be used: what was there before stays. */
  unusable: ReadonlySet<string>;
}

/** A record whose text in its file is JSON, however it is laid out there. */
export const jsonRecord = (kind: ContentKind, key: string, file: string, data: unknown): FileRecord => ({
  ...{ kind, key, file, data },
  fileHash: sha256(JSON.stringify(data)),
});
