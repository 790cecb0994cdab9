/** Images like a camera's: noise makes neighboring pixels differ, so that the files are as large as photos. */
import sharp from 'sharp';

/** @param shade gray level of the background, 0 to 255; each value gives a different image */
export async function photograph(width: number, height: number, shade = 120): Promise<Buffer<ArrayBuffer>> {
  const background = { r: shade, g: 90, b: 255 - shade };
  const noise = { type: 'gaussian', mean: 60 + shade / 4, sigma: 40 } as const;
  const light = Buffer.from(
    `<svg width="${width}" height="${height}"><defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="#fff"/>` +
      '<stop offset="1"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#a)" opacity=".6"/></svg>',
  );
  const made = await sharp({ create: { width, height, channels: 3, background, noise } })
    .composite([{ input: light }])
    .jpeg({ quality: 88 })
    .toBuffer();
  return Buffer.from(made);
}
