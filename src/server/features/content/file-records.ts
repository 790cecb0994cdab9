/** The records in the files of `content/`, and the state of these files. */
import type { ContentKind } from '#contract/content-keys.ts';
import { sha256 } from '#server/platform/hash.ts';
import type { PageRecord } from '#contract/own-pages.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';

const languageSaid = ({ language, translationOf }: Pick<PageRecord, 'language' | 'translationOf'>): string[] =>
  language === undefined && translationOf === undefined ? [] : [language ?? '', translationOf ?? ''];

/** Returns the content of a page as a string for comparisons. Block ids and times are ignored. */
export const essenceOfPage = ({ title, summary, footer, body, ...said }: PageRecord): string =>
  JSON.stringify([title, summary ?? '', footer ?? null, toMarkdown(body), ...languageSaid(said)]);

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
  /** Whether the record comes from an environment variable instead of a file. */
  inEnvironment?: true;
}

/** State of the file or folder of a kind. `read`: readable, completely or in part. */
export type FileState = 'read' | 'missing' | 'unreadable';

/** All records of a kind in files. */
export interface KindInFiles {
  kind: ContentKind;
  /** State of the kind's file. If the file is missing or unreadable, no records are changed or removed. */
  state: FileState;
  records: FileRecord[];
  /** Files and keys with unusable content. Records that were imported from them earlier are kept. */
  unusable: ReadonlySet<string>;
}

/** Returns a record from JSON, with a hash that is independent of the file's layout. */
export const jsonRecord = (kind: ContentKind, key: string, file: string, data: unknown): FileRecord => ({
  kind,
  key,
  file,
  data,
  fileHash: sha256(JSON.stringify(data)),
});
