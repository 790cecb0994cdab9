/** Detects the type of an image only by its bytes, because file names and declared types cannot be trusted. */

/** The accepted types (MEDIA-1). */
export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg' | 'tiff' | 'heic';

/**
 * Number of characters that are searched for the `<svg` tag, because comments and a document type can precede the tag.
 */
const SVG_PROLOGUE = 4_096;

/** @returns `undefined` for bytes that match no known type */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  const head = latin1(bytes, 0, 12);
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff';
  if (head.slice(4, 8) === 'ftyp') {
    const brands = brandsOf(bytes);
    if (/avi[fs]/.test(brands)) return 'avif';
    if (/hei[cxms]|hev[cxms]/.test(brands)) return 'heic';
  }
  return isSvg(bytes) ? 'svg' : undefined;
}

/** Returns the major and compatible brands (ISO/IEC 14496-12, 4.3). */
function brandsOf(bytes: Uint8Array): string {
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0), bytes.length, 256);
  return latin1(bytes, 8, size);
}

function isSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, SVG_PROLOGUE));
  const prologue = text.replace(
    /^\uFEFF?\s*(?:<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>|\s+)*/i,
    '',
  );
  return /^<(?:svg:)?svg[\s>]/.test(prologue);
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  bytes.length > signature.length && signature.every((byte, index) => bytes[index] === byte);

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);
