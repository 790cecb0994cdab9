import sharp from 'sharp';

/** 30 × 40 mm, as the form asks, at 300 dots an inch. */
const SIZE = { width: 354, height: 472 };

/**
 * The owner's photo, cut to the form's shape and freed of what a camera writes into a file.
 * @returns a JPEG as a data: address; undefined when there is no picture at that path
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
