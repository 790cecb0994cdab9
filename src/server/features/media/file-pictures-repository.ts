/** The images in `content/images/`. Each file refers to the stored image with the same bytes. */
import type { ShownPicture } from '#contract/portfolio.ts';
import type { Database } from '#server/platform/db/database.ts';
import { contentFiles, media } from '#server/platform/db/schema/index.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { isPicture, isPictureFile } from './media-repository.ts';

/** Returns the stored data of each image file that pages can show, by the file's path in `content/` (NFC). */
export async function listFilePictures(db: Database): Promise<Map<string, ShownPicture>> {
  const rows = await db
    .select({ path: contentFiles.path, id: media.id, kind: media.kind, width: media.width, height: media.height })
    .from(contentFiles)
    .innerJoin(media, and(eq(media.sha256, contentFiles.hash), isPicture))
    .where(isPictureFile)
    .orderBy(contentFiles.path);
  return new Map(rows.map(({ path, ...picture }) => [path.normalize('NFC'), picture as ShownPicture]));
}

/**
 * Marks stored media that will be used soon, so that housekeeping does not delete them in the meantime.
 * @returns the hashes of the media that exist
 */
export async function markWanted(db: Database, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .update(media)
    .set({ unusedSince: null })
    .where(inArray(media.sha256, [...hashes]))
    .returning({ sha256: media.sha256 });
  return new Set(rows.map(({ sha256 }) => sha256));
}
