/** The pictures of `content/images/`: which of them can be shown. */
import type { ContentNotice } from '#domain/content-validation-error.ts';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** What pages look for; the components that show pictures name the same endings. */
const shown = /\.(?:jpe?g|png|webp|avif)$/;

/** Whether the file is a whole picture: it is decoded, since a cut one still has a sound head. */
export async function isPicture(path: string): Promise<boolean> {
  try {
    await sharp(path).resize(8).toBuffer();
    return true;
  } catch {
    return false;
  }
}

/** @returns a notice for each picture that is left out because it cannot be read */
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
      message: 'This is no picture that can be read; it is not shown. Save it anew as JPEG, PNG, WebP or AVIF.',
      outcome: 'left out',
    }));
}

/**
 * @param image what `basics.image` says: a path below `content/`
 * @returns why it cannot be the portrait; undefined where it can
 */
export async function portraitFault(contentDir: string, image: string): Promise<string | undefined> {
  if (/^(?:https?:)?\/\//i.test(image)) {
    return 'The portrait is a file of content/images, not an address: save it there and write images/….jpg.';
  }
  if (!/^images\/[^/]+$/.test(image) || !shown.test(image)) {
    return 'The portrait is a JPEG, PNG, WebP or AVIF file in content/images, written images/….jpg (small letters).';
  }
  if (await isPicture(join(contentDir, image))) return undefined;
  return `There is no picture content/${image} that can be read. The site has no portrait until there is.`;
}
