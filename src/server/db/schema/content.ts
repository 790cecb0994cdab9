import type { ContentKind, ContentOrigin } from '#contract/content.ts';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const record = { kind: text().$type<ContentKind>().notNull(), key: text().notNull() };

/** Present and former data of records, each distinct version once. */
export const contentTexts = pgTable(
  'content_texts',
  {
    ...record,
    /** Hash of the data, independent of its notation: `data-hash.ts`. */
    hash: text().notNull(),
    /** JSON, with its keys in the order in which they were given. */
    data: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key, table.hash] })],
);

/** The owner's content: the draft (head), the published version (live), and the last state of its file. */
export const contentRecords = pgTable(
  'content_records',
  {
    ...record,
    /** Place among those of its kind: the file's order, then the order in which they were made in the browser. */
    position: integer().notNull(),
    revision: integer().notNull(),
    headHash: text().notNull(),
    /** Both null where it is not on the site. */
    liveRevision: integer(),
    liveHash: text(),
    /** Scheduled: at this time `publishRevision` goes live. Both or none. */
    publishAt: instant(),
    publishRevision: integer(),
    origin: text().$type<ContentOrigin>().notNull(),
    /** Its last file, below `content/`, and the hash of its data there; null if it came from none. */
    file: text(),
    fileHash: text(),
    /** The new content of the file if file and browser both changed: it waits for the owner. */
    proposalHash: text(),
    proposalFileHash: text(),
    /** The file does not hold it any more, and the browser has changed it: that waits. */
    proposesRemoval: boolean().notNull().default(false),
    proposedAt: instant(),
    language: text(),
    /** For a translation: the key of its original, and the original's revision that it translates. */
    originalKey: text(),
    originalRevision: integer(),
    /** Why it is not shown as it is written: a sentence. */
    problem: text(),
    /**
     * Read model of the published version for pages and API, and the hash that it was built from; if that is out of
     * date, it is built again.
     */
    view: jsonb().$type<unknown>(),
    viewHash: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    publishedAt: instant(),
    /** Deleted in the browser: it stays deleted while its file is unchanged. */
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

/** Every stored change of a record. */
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
 * Hash of each file of `content/` at its last read, to detect changes; for bibliographies also the text between the
 * records.
 */
export const contentFiles = pgTable('content_files', {
  path: text().primaryKey(),
  hash: text().notNull(),
  /** Only for bibliographies. */
  text: text(),
});
