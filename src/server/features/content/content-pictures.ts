/** The images of `content/images/`: checks which of them can be displayed, and stores them as media. */
import { AppError } from '#contract/errors.ts';
import { verbatim } from '#contract/problems.ts';
import type { ContentNotice } from '#domain/content-validation-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import { markWanted } from '#server/features/media/file-pictures-repository.ts';
import { pictureFile } from '#server/features/media/media-repository.ts';
import { importMedium } from '#server/features/media/media-service.ts';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { shown, isPicture } from '#server/features/documents/photo.ts';

/** @returns a notice for each image that is skipped because it is unreadable */
export async function checkPictures(contentDir: string): Promise<ContentNotice[]> {
  const files = globSync('images/{*,front/*,projects/*}', { cwd: contentDir }).filter((file) => shown.test(file));
  const checked = await Promise.all(
    files.toSorted().map(async (file) => ({ file, isSound: await isPicture(join(contentDir, file)) })),
  );
  return checked
    .filter(({ isSound }) => !isSound)
    .map(({ file }) => ({
      file: file.replaceAll('\\', '/'),
      path: '',
      problem: verbatim('This image cannot be read and is not shown. Save the image again as JPEG, PNG, WebP or AVIF.'),
      outcome: 'left out',
    }));
}

/**
 * Stores the images that the site does not have yet. Files with equal bytes are the same image, so loading them again
 * stores nothing.
 * @param files the hash of each file of `content/`, by its path
 * @param print receives messages about valid images that cannot be stored
 */
export async function storePictures(
  db: Database,
  contentDir: string,
  files: ReadonlyMap<string, string>,
  now: Date,
  print: (line: string) => void,
): Promise<void> {
  const isShown = new RegExp(pictureFile, 'i');
  const pictures = [...files].filter(([path]) => isShown.test(path));
  const known = await markWanted(db, [...new Set(pictures.map(([, hash]) => hash))]);
  for (const [path, hash] of pictures) {
    if (known.has(hash)) continue;
    const file = join(contentDir, path);
    // Imported only for a new image, because image processing takes a moment to start.
    const { createImages } = await import('#server/features/media/images/images.ts');
    try {
      await importMedium({ db, images: createImages(undefined) }, basename(path), await readFile(file), now);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (await isPicture(file)) print(`content/${path} was skipped. ${error.message}`);
    }
  }
}
