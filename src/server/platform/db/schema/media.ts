import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FileKind, MediaKind } from '#contract/media.ts';
import { userId } from './accounts.ts';
import { bytea, instant } from './columns.ts';
import { postTexts } from './posts.ts';

/**
 * A stored image or file. For an image, one master file is stored, from which every offered width and format is
 * created. Any other file is stored unchanged.
 */
export const media = pgTable('media', {
  /** 128 random bits, which reveal nothing about the image. */
  id: text().primaryKey(),
  /** SHA-256 (hex) of the uploaded bytes. Uploading equal bytes again results in the same image or file. */
  sha256: text().notNull().unique(),
  /** Kind of the image or file, as in the API (`contract/media.ts`). */
  kind: text().$type<MediaKind | FileKind>().notNull(),
  /** Type of the master file. */
  mime: text().notNull(),
  /** Pixels of the master; 0 for a file that is not an image. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** Size of the master in bytes. */
  bytes: integer().notNull(),
  /** The original file name. */
  name: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  /**
   * Time since which no stored text has used the media file, as determined by housekeeping; null while a text uses
   * it.
   */
  unusedSince: instant(),
  master: bytea().notNull(),
});

/** A running upload. If the upload is not finished, its row is deleted later. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    id: text().primaryKey(),
    userId: userId(),
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
    /** Part number, starting at 1. */
    number: integer().notNull(),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/**
 * Uses of media by stored texts: drafts, published versions, earlier revisions and previews. A media file is in use
 * while it has a row here. It is public while a row belongs to the published version of a published post.
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
