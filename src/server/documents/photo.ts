import sharp from 'sharp';

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
