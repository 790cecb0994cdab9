import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FileKind, MediaKind } from '#contract/media.ts';
import { users } from './accounts.ts';
import { bytea, instant } from './columns.ts';
import { postTexts } from './posts.ts';

/** A stored image: one master, from which every offered width and format is made. Or an unchanged file. */
export const media = pgTable('media', {
  /** 128 random bits, which reveal nothing about the image. */
  id: text().primaryKey(),
  /** SHA-256 (hex) of the bytes that were given; the same again are the same picture. */
  sha256: text().notNull().unique(),
  /** Kind for readers: `contract/media.ts`. */
  kind: text().$type<MediaKind | FileKind>().notNull(),
  /** Type of the master file. */
  mime: text().notNull(),
  /** Pixels of the master; of a file 0. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** Size of the master. */
  bytes: integer().notNull(),
  /** The file's name as the writer had it. */
  name: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  /** Since when no text has used it, as far as housekeeping has looked; null while one does. */
  unusedSince: instant(),
  master: bytea().notNull(),
});

/** A running upload; an unfinished one is deleted. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Expected total size of all parts. */
    bytes: integer().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('media_uploads_expires_at').on(table.expiresAt), index('media_uploads_user_id').on(table.userId)],
);

export const mediaUploadParts = pgTable(
  'media_upload_parts',
  {
    uploadId: text()
      .notNull()
      .references(() => mediaUploads.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/**
 * Uses of media by texts: drafts, published versions, stored revisions and previews. A medium is in use while it has a
 * row here, and public while one of them is a published post's published version.
 */
export const mediaUses = pgTable(
  'media_uses',
  {
    mediaId: text()
      .notNull()
      .references(() => media.id),
    postId: text().notNull(),
    textHash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.postId, table.textHash] }),
    foreignKey({
      name: 'media_uses_text',
      columns: [table.postId, table.textHash],
      foreignColumns: [postTexts.postId, postTexts.hash],
    }).onDelete('cascade'),
    index('media_uses_text_hash').on(table.postId, table.textHash),
  ],
);
