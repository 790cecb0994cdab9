/**
 * Images and files that a record refers to as `media/{id}`. `npm run content -- pull` writes them to that path, and a
 * load of `content/` imports them.
 */
import { AppError } from '#contract/errors.ts';
import { mediumPath } from '#contract/media-sizes.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findFiles, findMedia } from '#server/features/media/media-repository.ts';
import { storeNamed } from '#server/features/media/media-service.ts';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { KindInFiles } from './file-records.ts';
import { isFileIn } from './linked-files.ts';

/** Matches a value, in JSON or BibTeX, that is a path `media/{id}`. */
const named = /(?<=^|[{"]\s*)media\/([\w-]{22})(?=$|\s*[}"])/g;

/** @returns the ids of all media that appear anywhere in the data of a record */
export function mediaNamedIn(data: unknown): string[] {
  if (typeof data === 'string') return [...data.matchAll(named)].flatMap(([, id]) => id ?? []);
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(mediaNamedIn) : [];
}

/**
 * @returns the path of a media file below `content/`, with the system's separators; undefined if there is none, or a
 * symbolic link points outside its folder
 */
export const fileOfMedium = (contentDir: string, id: string): string | undefined =>
  globSync(`${mediumPath(id)}.*`, { cwd: contentDir }).find((file) =>
    isFileIn(join(contentDir, dirname(file)), basename(file)),
  );

/**
 * Stores the images and files that records refer to and the site does not have yet, under the ids in the records.
 * @param print receives a message for each file that cannot be stored; records that refer to such a file are still
 * loaded
 */
export async function storeNamedPictures(
  db: Database,
  contentDir: string,
  kinds: readonly KindInFiles[],
  now: Date,
  print: (line: string) => void,
): Promise<void> {
  const ids = [...new Set(kinds.flatMap(({ records }) => records.flatMap(({ data }) => mediaNamedIn(data))))];
  if (ids.length === 0) return;
  const known = new Set([...(await findMedia(db, ids)), ...(await findFiles(db, ids))].map(({ id }) => id));
  for (const id of ids.filter((one) => !known.has(one))) {
    const file = fileOfMedium(contentDir, id);
    if (file === undefined) continue;
    try {
      // Imported on demand, because sharp takes a moment to load.
      const { createImages } = await import('#server/features/media/images/images.ts');
      const bytes = await readFile(join(contentDir, file));
      const medium = await storeNamed({ db, images: createImages(undefined) }, file, bytes, id, now);
      if (medium.id !== id) print(`content/${file} is already on the site. Use ${mediumPath(medium.id)} instead.`);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      print(`content/${file} was skipped. ${error.message}`);
    }
  }
}
