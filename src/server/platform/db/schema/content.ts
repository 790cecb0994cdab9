import type { ContentOrigin } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const record = { kind: text().$type<ContentKind>().notNull(), key: text().notNull() };

/** Current and earlier data of records. Each distinct version is stored once. */
export const contentTexts = pgTable(
  'content_texts',
  {
    ...record,
    /** Hash of the data, independent of its notation: `dataHash`. */
    hash: text().notNull(),
    /** JSON, with keys in their original order. */
    data: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key, table.hash] })],
);

/** The owner's content: the draft (head), the published version (live), and the last state of its file. */
export const contentRecords = pgTable(
  'content_records',
  {
    ...record,
    /** Position among records of its kind: the file's order, then the order of creation in the browser. */
    position: integer().notNull(),
    revision: integer().notNull(),
    headHash: text().notNull(),
    /** `liveRevision` and `liveHash` are both null if the record is not published. */
    liveRevision: integer(),
    liveHash: text(),
    /** Schedule: at this time `publishRevision` is published. Either both columns are set, or neither. */
    publishAt: instant(),
    publishRevision: integer(),
    origin: text().$type<ContentOrigin>().notNull(),
    /**
     * Path of the last file that contained the record, below `content/`, and the hash of the record's data in that
     * file. Both are null if the record never came from a file.
     */
    file: text(),
    fileHash: text(),
    /**
     * The record's new data in its file, if both file and browser changed the record. The conflict waits for the
     * owner.
     */
    proposalHash: text(),
    proposalFileHash: text(),
    /** Whether the record was removed from its file but changed in the browser. The removal waits for the owner. */
    proposesRemoval: boolean().notNull().default(false),
    proposedAt: instant(),
    language: text(),
    /** For a translation: the key of its original, and the translated revision of the original. */
    originalKey: text(),
    originalRevision: integer(),
    /** A message with the reason why a part of the record is not displayed. */
    problem: text(),
    /**
     * Read model of the published version for pages and API, and the hash of the version that the model was built
     * from. If another version is published, the model is built again.
     */
    view: jsonb().$type<unknown>(),
    viewHash: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    publishedAt: instant(),
    /** Time at which the record was deleted in the browser. The record stays deleted until its file changes. */
    deletedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index('content_records_position').on(table.kind, table.position),
    foreignKey({
      name: 'content_records_head',
      columns: [table.kind, table.key, table.headHash],
      foreignColumns: [contentTexts.kind, contentTexts.key, contentTexts.hash],
    }),
  ],
);

/** The revision history of records: every stored change. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    ...record,
    revision: integer().notNull(),
    hash: text().notNull(),
    origin: text().$type<ContentOrigin>().notNull(),
    wasLive: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.revision] }),
    foreignKey({
      name: 'content_revisions_text',
      columns: [table.kind, table.key, table.hash],
      foreignColumns: [contentTexts.kind, contentTexts.key, contentTexts.hash],
    }),
  ],
);

/**
 * Hash of each file of `content/` when the file was last read, to detect changes. For bibliographies and citation
 * styles, the text is stored too.
 */
export const contentFiles = pgTable('content_files', {
  path: text().primaryKey(),
  hash: text().notNull(),
  /** Text of the file, only for bibliographies and citation styles. */
  text: text(),
});
