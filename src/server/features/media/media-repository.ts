/** Stores images, files and running uploads, and finds the content that uses them. */
import {
  fileKinds,
  mediaKinds,
  type FileKind,
  type MediaKind,
  type Medium,
  type UploadedFile,
} from '#contract/media.ts';
import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import {
  contentFiles,
  contentTexts,
  media,
  mediaUploadParts,
  mediaUploads,
  mediaUses,
  postRevisions,
} from '#server/platform/db/schema/index.ts';
import type { MasterImage, ProcessedFile, ProcessedImage } from '#server/dependencies.ts';
import { and, eq, exists, gt, inArray, lt, not, sql, type SQLWrapper } from 'drizzle-orm';

export interface Upload {
  id: string;
  name: string;
  /** Expected size of all parts together, in bytes. */
  bytes: number;
  sha256: string;
}

export const mediumColumns = {
  id: media.id,
  kind: sql<MediaKind>`${media.kind}`,
  width: media.width,
  height: media.height,
  bytes: media.bytes,
};
export const isPicture = inArray(media.kind, [...mediaKinds]);

export const fileColumns = { id: media.id, kind: sql<FileKind>`${media.kind}`, name: media.name, bytes: media.bytes };
export const isFile = inArray(media.kind, [...fileKinds]);

export async function insertUpload(
  db: Database,
  upload: Upload,
  userId: string,
  now: Date,
  expires: Date,
): Promise<void> {
  await db.insert(mediaUploads).values({ ...upload, userId, createdAt: now, expiresAt: expires });
}

/** Returns an upload of this user; `undefined` if the upload does not exist or has expired. */
export async function findUpload(db: Database, id: string, userId: string, now: Date): Promise<Upload | undefined> {
  return firstOf(
    db
      .select({
        id: mediaUploads.id,
        name: mediaUploads.name,
        bytes: mediaUploads.bytes,
        sha256: mediaUploads.sha256,
      })
      .from(mediaUploads)
      .where(and(eq(mediaUploads.id, id), eq(mediaUploads.userId, userId), gt(mediaUploads.expiresAt, now))),
  );
}

/**
 * Stores a part of an upload. If the client sends a part again after a lost response, the new part replaces the stored
 * part.
 */
export async function putPart(db: Database, uploadId: string, number: number, content: Uint8Array): Promise<void> {
  await db
    .insert(mediaUploadParts)
    .values({ uploadId, number, content })
    .onConflictDoUpdate({ target: [mediaUploadParts.uploadId, mediaUploadParts.number], set: { content } });
}

/** Returns the contents of an upload's parts, in order. */
export async function listParts(db: Database, uploadId: string): Promise<Uint8Array[]> {
  const rows = await db
    .select({ content: mediaUploadParts.content })
    .from(mediaUploadParts)
    .where(eq(mediaUploadParts.uploadId, uploadId))
    .orderBy(mediaUploadParts.number);
  return rows.map(({ content }) => content);
}

export async function deleteUpload(db: Database, id: string): Promise<void> {
  await db.delete(mediaUploads).where(eq(mediaUploads.id, id));
}

export async function deleteExpiredUploads(db: Database, now: Date): Promise<void> {
  await db.delete(mediaUploads).where(lt(mediaUploads.expiresAt, now));
}

export async function findMediumByHash(db: Database, sha256: string): Promise<Medium | undefined> {
  return firstOf(
    db
      .select(mediumColumns)
      .from(media)
      .where(and(eq(media.sha256, sha256), isPicture)),
  );
}

/**
 * Stores a file.
 * @returns the existing file if its bytes are equal, otherwise the new file
 */
export async function insertFile(
  db: Database,
  row: { id: string; sha256: string; name: string },
  { kind, mimeType, bytes }: ProcessedFile,
  now: Date,
): Promise<UploadedFile> {
  const size = { width: 0, height: 0, bytes: bytes.length };
  const [stored] = await db
    .insert(media)
    .values({ ...row, ...size, kind, mime: mimeType, master: bytes, createdAt: now })
    .onConflictDoUpdate({ target: media.sha256, set: { sha256: row.sha256 } })
    .returning(fileColumns);
  if (!stored) throw new Error('A file was not stored.');
  return stored;
}

/** @returns the metadata of these files; missing files are left out */
export async function findFiles(db: Database, ids: readonly string[]): Promise<UploadedFile[]> {
  return ids.length === 0
    ? []
    : db
        .select(fileColumns)
        .from(media)
        .where(and(inArray(media.id, [...ids]), isFile));
}

/** @returns the chart data among these files, by id */
export async function findData(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: media.id, bytes: media.master })
    .from(media)
    .where(and(inArray(media.id, [...ids]), eq(media.kind, 'csv')));
  return new Map(rows.map(({ id, bytes }) => [id, new TextDecoder().decode(bytes)]));
}

/** @returns the bytes of an image's master or of a file; `undefined` if neither exists */
export async function findBytes(db: Database, id: string): Promise<Uint8Array | undefined> {
  const [row] = await db.select({ bytes: media.master }).from(media).where(eq(media.id, id));
  return row?.bytes;
}

/**
 * Stores an image.
 * @returns the existing image if equal bytes were stored concurrently, otherwise the new image
 */
export async function insertMedium(
  db: Database,
  row: { id: string; sha256: string; name: string },
  image: ProcessedImage,
  now: Date,
): Promise<Medium> {
  const { kind, mimeType, width, height, bytes } = image;
  const [stored] = await db
    .insert(media)
    .values({ ...row, kind, mime: mimeType, width, height, bytes: bytes.length, master: bytes, createdAt: now })
    // This update changes nothing, but makes the statement return the existing row.
    .onConflictDoUpdate({ target: media.sha256, set: { sha256: row.sha256 } })
    .returning(mediumColumns);
  if (!stored) throw new Error('A picture was not stored.');
  return stored;
}

/** @returns the metadata of these images; missing images are left out */
export async function findMedia(db: Database, ids: readonly string[]): Promise<Medium[]> {
  return ids.length === 0
    ? []
    : db
        .select(mediumColumns)
        .from(media)
        .where(and(inArray(media.id, [...ids]), isPicture));
}

export async function findMaster(db: Database, id: string): Promise<MasterImage | undefined> {
  return firstOf(
    db
      .select({ kind: mediumColumns.kind, bytes: media.master })
      .from(media)
      .where(and(eq(media.id, id), isPicture)),
  );
}

/** Selects the stored revisions of which the image is the cover. */
const keptCovers = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(postRevisions)
    .where(isCover(media.id));

/**
 * A pattern for the files that pages use as images: the portrait, the home page's wide image, thumbnails of projects,
 * and images of papers.
 */
export const pictureFile = String.raw`^images/((front|projects|publications)/)?[^/]+\.(jpe?g|png|webp|avif)$`;
export const isPictureFile = sql`${contentFiles.path} ~* ${pictureFile}`;

/** Hashes of the images in `content/images/`. These images are kept even if no page shows them now. */
const fileHashes = (db: Database) => db.select({ hash: contentFiles.hash }).from(contentFiles).where(isPictureFile);

export const isCover = (id: SQLWrapper) =>
  sql`${postRevisions.extras} is not null and ${postRevisions.extras} ->> 'cover' = ${id}`;

/**
 * Selects stored versions of records, published or not, that contain the id of the image or file. A random id of 128
 * bits does not occur by chance.
 */
const recordTextsOf = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(contentTexts)
    .where(sql`strpos(${contentTexts.data}, ${media.id}) > 0`);

/**
 * Deletes an image that no stored content uses. The check and the deletion are one statement. If a concurrent save
 * uses the image, a foreign key makes the statement fail.
 * @returns whether the image was deleted
 */
export async function deleteUnused(db: Database, id: string): Promise<boolean> {
  return hasRow(
    db
      .delete(media)
      .where(and(eq(media.id, id), not(isUsed(db))))
      .returning({ id: media.id }),
  );
}

/** @returns whether the image or file exists */
export async function rename(db: Database, id: string, name: string): Promise<boolean> {
  return hasRow(db.update(media).set({ name }).where(eq(media.id, id)).returning({ id: media.id }));
}

/**
 * Deletes media that no stored content has used since `before`. For other unused media, stores the time since which
 * they have been unused.
 */
export async function deleteLongUnused(db: Database, before: Date, now: Date): Promise<void> {
  await db.update(media).set({
    unusedSince: sql`case when ${isUsed(db)} then null else coalesce(${media.unusedSince}, ${now.toISOString()}::timestamptz) end`,
  });
  await db.delete(media).where(and(lt(media.unusedSince, before), not(isUsed(db))));
}

const isUsed = (db: Database) =>
  sql`(${exists(
    db
      .select({ one: sql`1` })
      .from(mediaUses)
      .where(eq(mediaUses.mediaId, media.id)),
  )} or ${exists(keptCovers(db))} or ${exists(recordTextsOf(db))} or ${inArray(media.sha256, fileHashes(db))})`;
