import { isFrontWidth, type VariantFormat } from '#contract/media.ts';
import type { MasterImage } from '#server/dependencies.ts';
import sharp from 'sharp';

/** Effort 3 of AVIF takes a third of the time of its default 4, for 3 % more bytes. */
const AVIF = { quality: 52, effort: 3 } as const;
/** For images across the window: lower quality is invisible, but the size delays everyone on a slow connection. */
const FRONT = { ...AVIF, quality: 42 } as const;
const WEBP = { quality: 78, effort: 4 } as const;
/** For emails. Chroma subsampling would blur letters in screenshots. */
const JPEG = { quality: 82, chromaSubsampling: '4:4:4' } as const;

export interface VariantInput {
  master: MasterImage;
  /** Width in pixels, up to the master's own width. */
  width: number;
  format: VariantFormat;
}

/**
 * Creates a master's variant in a width and format that pages offer; for an email, its first frame on white.
 * @throws Error for a damaged master
 */
export async function makeVariant({ master, width, format }: VariantInput): Promise<Uint8Array> {
  if (format === 'svg') return master.bytes;
  if (format === 'jpg')
    return sharp(master.bytes).resize({ width }).flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer();
  const image = sharp(master.bytes, { animated: master.kind === 'animation' }).resize({ width });
  return format === 'avif' ? image.avif(isFrontWidth(width) ? FRONT : AVIF).toBuffer() : image.webp(WEBP).toBuffer();
}
