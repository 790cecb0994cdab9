import sharp from 'sharp';
import { join } from 'node:path';

export const shown = /\.(?:jpe?g|png|webp|avif)$/;

/**
 * Returns whether the file is a complete image. The image is decoded, because a truncated image also has a valid
 * header.
 */
export async function isPicture(path: string): Promise<boolean> {
  try {
    await sharp(path).resize(8).toBuffer();
    return true;
  } catch {
    return false;
  }
}

/**
 * @param image value of `basics.image`: a path below `content/`
 * @returns why the file cannot be the portrait; undefined if it can
 */
export async function portraitFault(contentDir: string, image: string): Promise<string | undefined> {
  if (/^(?:https?:)?\/\//i.test(image)) {
    return 'The portrait must be a file in content/images, not a URL. Save the file there and write images/….jpg.';
  }
  if (!/^images\/[^/]+$/.test(image) || !shown.test(image)) {
    return 'The portrait must be a JPEG, PNG, WebP or AVIF file in content/images. Write images/….jpg in lowercase.';
  }
  if (await isPicture(join(contentDir, image))) return undefined;
  return `There is no image content/${image} that can be read. The site shows no portrait.`;
}

/** Size of the photo in pixels: 30 × 40 mm, as the form requires, at 300 dpi. */
const SIZE = { width: 354, height: 472 };

/**
 * Reads the owner's photo, cropped to the form's shape and without camera metadata.
 * @returns a JPEG as a data: URL; undefined if there is no image at that path
 */
export async function readPhoto(path: string): Promise<string | undefined> {
  try {
    const jpeg = await sharp(path)
      .rotate()
      .resize({ ...SIZE, fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  } catch {
    return undefined;
  }
}
