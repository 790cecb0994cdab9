/**
 * Reads HEIC, the format of phone photos. It contains HEVC, which sharp's decoders do not support, so libheif
 * (WebAssembly) is used.
 */
import { mediaLimits } from '#contract/media.ts';
import sharp from 'sharp';
import { crc32, deflateSync } from 'node:zlib';

/** An error for an image whose header declares more pixels than allowed. */
export class TooManyPixelsError extends Error {}

/**
 * Converts a HEIC image to a format that sharp reads.
 * @returns the upright image, without metadata except its color profile
 * @throws TooManyPixelsError before a pixel is decoded; Error if the image cannot be read
 */
export async function heicToPng(bytes: Uint8Array): Promise<Buffer> {
  const { default: load } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  const { HeifDecoder } = await load();
  const images = new HeifDecoder().decode(bytes);
  // The file can contain more images: a burst, or the original of an edited image.
  const image = images.find((one) => one.is_primary()) ?? images[0];
  try {
    if (!image) throw new Error('There is no picture in it.');
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > mediaLimits.pixels) throw new TooManyPixelsError();
    const data = new Uint8ClampedArray(width * height * 4);
    await new Promise<void>((resolve, reject) => {
      image.display({ data, width, height }, (shown) => (shown ? resolve() : reject(new Error('It is damaged.'))));
    });
    const raw = { width, height, channels: 4 } as const;
    const png = await sharp(data, { raw }).png({ compressionLevel: 1 }).toBuffer();
    const profile = profileOf(bytes);
    return profile ? withProfile(png, profile) : png;
  } finally {
    for (const one of images) one.free();
  }
}

/**
 * Returns the ICC profile of the `colr` box (ISO/IEC 14496-12, 12.1.5), because phone photos use wider gamuts than
 * sRGB.
 */
function profileOf(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return undefined;
  const end = at - 4 + file.readUInt32BE(at - 4);
  return end > at + 8 && end <= file.length ? file.subarray(at + 8, end) : undefined;
}

/** In PNG, the profile must come after the signature and the header. */
const PNG_HEAD = 8 + 25;

function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, PNG_HEAD), size, body, sum, png.subarray(PNG_HEAD)]);
}
