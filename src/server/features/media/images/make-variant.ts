import { isFrontWidth, type VariantFormat } from '#contract/media.ts';
import type { MasterImage } from '#server/dependencies.ts';
import sharp from 'sharp';

/** Settings for AVIF. Effort 3 takes a third of the time of the default 4, for 3 % more bytes. */
const AVIF = { quality: 52, effort: 3 } as const;
/**
 * Settings for images that are as wide as the window. The lower quality is not visible, and the smaller size reduces
 * waiting on slow connections.
 */
const FRONT = { ...AVIF, quality: 42 } as const;
const WEBP = { quality: 78, effort: 4 } as const;
/** Settings for images in emails. Chroma subsampling would blur letters in screenshots. */
const JPEG = { quality: 82, chromaSubsampling: '4:4:4' } as const;

export interface VariantInput {
  master: MasterImage;
  /** Width in pixels, up to the master's own width. */
  width: number;
  format: VariantFormat;
}

/**
 * Creates a variant of a master in a width and format that pages offer. For emails, the variant is the first frame on a
 * white background.
 * @throws Error for a damaged master
 */
export async function makeVariant({ master, width, format }: VariantInput): Promise<Uint8Array> {
  if (format === 'svg') return master.bytes;
  if (format === 'jpg')
    return sharp(master.bytes).resize({ width }).flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer();
  const image = sharp(master.bytes, { animated: master.kind === 'animation' }).resize({ width });
  return format === 'avif' ? image.avif(isFrontWidth(width) ? FRONT : AVIF).toBuffer() : image.webp(WEBP).toBuffer();
}
