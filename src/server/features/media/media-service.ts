/** The rules for uploading, reading and deleting images and files (docs/spec/media.md). */
import { AppError } from '#contract/errors.ts';
import {
  hasForm,
  mediaLimits,
  type Medium,
  type UploadedFile,
  variantFormats,
  type VariantFormat,
} from '#contract/media.ts';
import { problem } from '#contract/problems.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isForeignKeyViolation } from '#server/platform/db/unavailable.ts';
import { fileHash } from '#server/platform/hash.ts';
import type { Dependencies, Images, ProcessedFile, ProcessedImage, VariantName } from '#server/dependencies.ts';
import { randomBytes } from 'node:crypto';
import * as repository from './media-repository.ts';
import { fileOf } from './uploaded-file.ts';

const DAY = 24 * 60 * 60_000;
const UPLOAD_KEPT = DAY;
const UNUSED_KEPT = 30 * DAY;

export type MediaDependencies = Pick<Dependencies, 'db' | 'images'>;

/** Returns a new id of 128 random bits, in characters that are safe in URLs. */
const newId = () => randomBytes(16).toString('base64url');

/**
 * Announces an upload in parts of `mediaLimits.partBytes`; the last part can be shorter.
 * @throws AppError TOO_LARGE; MEDIA_INVALID if the upload is empty
 */
export async function startUpload(
  app: MediaDependencies,
  userId: string,
  { name, bytes, sha256 }: { name: string; bytes: number; sha256: string },
  now: Date,
): Promise<{ upload: string; partBytes: number }> {
  if (bytes > mediaLimits.bytes) throw new AppError('TOO_LARGE', { problem: problem('mediaTooLarge') });
  if (bytes === 0) throw new AppError('MEDIA_INVALID', { problem: problem('mediaEmpty') });
  const id = newId();
  const expires = new Date(now.getTime() + UPLOAD_KEPT);
  await repository.insertUpload(app.db, { id, name, bytes, sha256 }, userId, now, expires);
  return { upload: id, partBytes: mediaLimits.partBytes };
}

/**
 * Stores part `number`, counted from 1.
 * @throws AppError MEDIA_NOT_FOUND if the upload or the part does not exist, MEDIA_INVALID if the part has a wrong size
 */
export async function putPart(
  app: MediaDependencies,
  userId: string,
  uploadId: string,
  number: number,
  content: Uint8Array,
  now: Date,
): Promise<void> {
  const upload = await findUpload(app.db, uploadId, userId, now);
  const parts = Math.ceil(upload.bytes / mediaLimits.partBytes);
  if (!Number.isInteger(number) || number < 1 || number > parts) throw new AppError('MEDIA_NOT_FOUND');
  const expected = number < parts ? mediaLimits.partBytes : upload.bytes - (parts - 1) * mediaLimits.partBytes;
  if (content.length !== expected) throw new AppError('MEDIA_INVALID', { problem: problem('mediaIncomplete') });
  await repository.putPart(app.db, uploadId, number, content);
}

/**
 * Creates an image or a file from an upload. If equal bytes are already stored, or the call is repeated, returns the
 * existing image or file.
 * @throws AppError MEDIA_NOT_FOUND, MEDIA_TYPE, MEDIA_INVALID (also if the bytes differ from the announced bytes)
 */
export async function finishUpload(
  app: MediaDependencies,
  userId: string,
  uploadId: string,
  now: Date,
): Promise<Medium | UploadedFile> {
  const upload = await findUpload(app.db, uploadId, userId, now);
  const bytes = Buffer.concat(await repository.listParts(app.db, uploadId));
  if (bytes.length !== upload.bytes || fileHash(bytes) !== upload.sha256) {
    throw new AppError('MEDIA_INVALID', { problem: problem('mediaIncomplete') });
  }
  const kept = await keep(app, { id: newId(), sha256: upload.sha256, name: upload.name }, bytes, now);
  await repository.deleteUpload(app.db, uploadId);
  return kept;
}

/** An image or file that is already stored, or that was read and can now be stored. */
export type PreparedMedium =
  | { known: Medium | UploadedFile }
  | { row: { id: string; sha256: string; name: string }; file: ProcessedFile }
  | { row: { id: string; sha256: string; name: string }; image: ProcessedImage };

/**
 * Reads an image or a file from bytes, so that a transaction can store it later, for example in an import.
 * @param id the id from an export, by which exported posts and records refer to the file; a new id by default
 * @throws AppError MEDIA_TYPE, MEDIA_INVALID, TOO_LARGE
 */
export async function prepareMedium(
  app: MediaDependencies,
  name: string,
  bytes: Uint8Array,
  id: string = newId(),
): Promise<PreparedMedium> {
  if (bytes.length > mediaLimits.bytes) throw new AppError('TOO_LARGE', { problem: problem('mediaTooLarge') });
  const sha256 = fileHash(bytes);
  const known = await repository.findMediumByHash(app.db, sha256);
  if (known) return { known };
  const [row, file] = [{ id, sha256, name }, fileOf(bytes)];
  return file ? { row, file } : { row, image: await imagesOf(app).process(bytes) };
}

export async function storePrepared(db: Database, prepared: PreparedMedium, now: Date): Promise<Medium | UploadedFile> {
  if ('known' in prepared) return prepared.known;
  if ('file' in prepared) return repository.insertFile(db, prepared.row, prepared.file, now);
  return repository.insertMedium(db, prepared.row, prepared.image, now);
}

/**
 * Reads and stores an image in one step.
 * @throws AppError MEDIA_TYPE if it is not an image
 */
export async function importMedium(
  app: MediaDependencies,
  name: string,
  bytes: Uint8Array,
  now: Date,
): Promise<Medium> {
  const prepared = await prepareMedium(app, name, bytes);
  if ('image' in prepared) return repository.insertMedium(app.db, prepared.row, prepared.image, now);
  if ('known' in prepared && 'width' in prepared.known) return prepared.known;
  throw new AppError('MEDIA_TYPE');
}

async function keep(
  app: MediaDependencies,
  row: { id: string; sha256: string; name: string },
  bytes: Uint8Array,
  now: Date,
): Promise<Medium | UploadedFile> {
  const file = fileOf(bytes);
  if (file) return repository.insertFile(app.db, row, file, now);
  const known = await repository.findMediumByHash(app.db, row.sha256);
  return known ?? repository.insertMedium(app.db, row, await imagesOf(app).process(bytes), now);
}

/**
 * Stores an image or file of `content/` under the id that records use.
 * @throws AppError MEDIA_TYPE, MEDIA_INVALID, TOO_LARGE
 */
export async function storeNamed(
  app: MediaDependencies,
  name: string,
  bytes: Uint8Array,
  id: string,
  now: Date,
): Promise<Medium | UploadedFile> {
  if (bytes.length > mediaLimits.bytes) throw new AppError('TOO_LARGE', { problem: problem('mediaTooLarge') });
  return keep(app, { id, sha256: fileHash(bytes), name }, bytes, now);
}

const variantPath = new RegExp(String.raw`^\/media\/([\w-]{22})-([1-9]\d{0,4})\.(${variantFormats.join('|')})$`);

/**
 * Parses the path of an image variant.
 * @param path `/media/{id}-{width}.{format}`
 * @returns `undefined` for any other path
 */
export function parseVariantPath(path: string): VariantName | undefined {
  const [, id, width, format] = variantPath.exec(path) ?? [];
  return id && width && format ? { id, width: Number(width), format: format as VariantFormat } : undefined;
}

/**
 * Returns an image in one of the widths and formats that pages and emails use.
 * @throws AppError MEDIA_NOT_FOUND if the image does not exist or the variant is not offered; UNAVAILABLE if too many
 * variants are being created
 */
export async function makeVariant(app: MediaDependencies, { id, width, format }: VariantName): Promise<Uint8Array> {
  const [medium] = await repository.findMedia(app.db, [id]);
  if (!medium || !hasForm(medium, { width, format })) throw new AppError('MEDIA_NOT_FOUND');
  return imagesOf(app).variant({ id, width, format }, async () => {
    const master = await repository.findMaster(app.db, id);
    if (!master) throw new AppError('MEDIA_NOT_FOUND');
    return master;
  });
}

/**
 * Deletes an unused image or file.
 * @throws AppError MEDIA_IN_USE, MEDIA_NOT_FOUND
 */
export async function deleteMedium(app: MediaDependencies, id: string): Promise<void> {
  try {
    if (await repository.deleteUnused(app.db, id)) return;
  } catch (cause) {
    // A save that uses the image was committed in the meantime.
    if (isForeignKeyViolation(cause)) throw new AppError('MEDIA_IN_USE', { cause });
    throw cause;
  }
  const isThere = (await repository.findBytes(app.db, id)) !== undefined;
  throw new AppError(isThere ? 'MEDIA_IN_USE' : 'MEDIA_NOT_FOUND');
}

/** Deletes unfinished uploads, and images and files that no stored content has used for 30 days. */
export async function removeUnusedMedia(db: Database, now: Date): Promise<void> {
  await repository.deleteExpiredUploads(db, now);
  await repository.deleteLongUnused(db, new Date(now.getTime() - UNUSED_KEPT), now);
}

async function findUpload(db: Database, id: string, userId: string, now: Date): Promise<repository.Upload> {
  const upload = await repository.findUpload(db, id, userId, now);
  if (!upload) throw new AppError('MEDIA_NOT_FOUND');
  return upload;
}

function imagesOf({ images }: MediaDependencies): Images {
  if (!images) throw new Error('This function serves no pictures: `media` does.');
  return images;
}

/** Returns the images of a post's PDF by their URLs; unavailable images are left out. */
export async function postPictures(app: MediaDependencies, addresses: readonly string[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const address of addresses) {
    const variant = parseVariantPath(address);
    const bytes = variant && (await makeVariant(app, variant).catch(() => undefined));
    if (bytes) found.set(address, Buffer.from(bytes));
  }
  return found;
}
