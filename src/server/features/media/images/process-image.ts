/**
 * Converts an uploaded image to the stored master (MEDIA-2): decoded, rotated upright, without metadata (especially
 * the location), within limits, and encoded again. The original file is not stored.
 */
import { AppError } from '#contract/errors.ts';
import { mediaLimits, type MediaKind } from '#contract/media.ts';
import { problem } from '#contract/problems.ts';
import type { ProcessedImage } from '#server/dependencies.ts';
import sharp, { type Sharp } from 'sharp';
import { cleanSvg } from './clean-svg.ts';
import { imageTypeOf, type ImageType } from './image-type.ts';

/**
 * Source types whose masters are stored losslessly, because compression artifacts are visible in screenshots and
 * diagrams.
 */
const lossless: ReadonlySet<ImageType> = new Set(['png', 'gif', 'tiff']);
const MASTER_QUALITY = 92;
/** Maximum size of a lossless master. A larger master is stored with lossy compression, like a photo. */
const LOSSLESS_MAX_BYTES = 6 * 1024 * 1024;

/**
 * Converts an uploaded image to its master.
 * @throws AppError MEDIA_TYPE (415) if the type is unknown, MEDIA_INVALID (422) if the image is empty, damaged or
 * larger than 50 megapixels
 */
export async function processImage(bytes: Uint8Array): Promise<ProcessedImage> {
  if (bytes.length === 0) throw new AppError('MEDIA_INVALID', { problem: problem('mediaEmpty') });
  const type = imageTypeOf(bytes);
  if (!type) throw new AppError('MEDIA_TYPE');
  if (type === 'svg') {
    const { svg, width, height } = cleanSvg(bytes);
    return { kind: 'svg', mimeType: 'image/svg+xml', bytes: Buffer.from(svg), width, height };
  }
  const input = type === 'heic' ? await open(await fromHeic(bytes), 'png') : await open(bytes, type);
  try {
    return await encode(input.image, input.kind, type);
  } catch (cause) {
    throw new AppError('MEDIA_INVALID', { problem: problem('mediaUnreadable'), cause });
  }
}

async function fromHeic(bytes: Uint8Array): Promise<Buffer> {
  // The decoder is two megabytes large, so it is loaded only for HEIC.
  const { heicToPng, TooManyPixelsError } = await import('./read-heic.ts');
  try {
    return await heicToPng(bytes);
  } catch (cause) {
    const code = cause instanceof TooManyPixelsError ? 'mediaTooManyPixels' : 'mediaUnreadable';
    throw new AppError('MEDIA_INVALID', { problem: problem(code), cause });
  }
}

/**
 * Opens an image by reading only its header, so that an image that is too large is rejected before any pixel is
 * decoded.
 */
async function open(bytes: Uint8Array, type: ImageType): Promise<{ image: Sharp; kind: MediaKind }> {
  const options = { failOn: 'error', limitInputPixels: mediaLimits.pixels } as const;
  // The pages of a TIFF are not frames; only the first page is used.
  const image = sharp(bytes, { ...options, animated: type !== 'tiff' });
  const head = await image.metadata().catch((cause: unknown) => {
    const tooLarge = cause instanceof Error && /pixel limit/i.test(cause.message);
    throw new AppError('MEDIA_INVALID', {
      problem: problem(tooLarge ? 'mediaTooManyPixels' : 'mediaUnreadable'),
      cause,
    });
  });
  // sharp reports AVIF as `heif`.
  const format = head.format === 'heif' ? 'avif' : head.format;
  if (format !== type) throw new AppError('MEDIA_TYPE');
  if (head.width * head.height > mediaLimits.pixels) {
    throw new AppError('MEDIA_INVALID', { problem: problem('mediaTooManyPixels') });
  }
  return { image, kind: (head.pages ?? 1) > 1 && type !== 'tiff' ? 'animation' : 'picture' };
}

/** Encodes an image in sRGB and with the EXIF orientation applied. Metadata is removed, which is sharp's default. */
async function encode(image: Sharp, kind: MediaKind, type: ImageType): Promise<ProcessedImage> {
  const within = {
    width: mediaLimits.side,
    height: mediaLimits.side,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  const upright = (kind === 'animation' ? image : image.autoOrient()).resize(within).toColourspace('srgb');
  const write = (isLossless: boolean) =>
    upright
      .clone()
      .webp(isLossless ? { lossless: true, effort: 2 } : { quality: MASTER_QUALITY, effort: 2 })
      .toBuffer({ resolveWithObject: true });
  let written = await write(lossless.has(type));
  if (lossless.has(type) && written.info.size > LOSSLESS_MAX_BYTES) written = await write(false);
  const { data, info } = written;
  const height = info.pageHeight ?? info.height;
  return { kind, mimeType: 'image/webp', bytes: data, width: info.width, height };
}
