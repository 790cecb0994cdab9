/** Generated malicious images: truncated, corrupted, joined, or with false headers. */
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { mediaLimits } from '#contract/media.ts';
import { hostileHtml } from '#support/hostile.ts';
import { runs } from '#support/runs.ts';
import { imageTypeOf } from './image-type.ts';
import { processImage } from './process-image.ts';

const planted = 'alert(1)/*planted*/';
const svg = (inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="9" height="9"/>${inner}</svg>`,
  );
const wholes: Buffer[] = [];

beforeAll(async () => {
  const one = sharp({ create: { width: 24, height: 16, channels: 4, background: '#3366cc' } });
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const)
    wholes.push(
      await one
        .clone()
        .toFormat(format)
        .withExif({ IFD0: { Copyright: planted } })
        .toBuffer(),
    );
  wholes.push(svg(''));
});

/** Mutations of an image, with positions between 0 and 1. */
const harms: Record<string, (bytes: Buffer, at: number, other: Buffer, words: string) => Buffer> = {
  'is cut': (bytes, at) => bytes.subarray(0, Math.floor(bytes.length * at)),
  'loses a piece': (bytes, at) =>
    Buffer.concat([bytes.subarray(0, bytes.length * at), bytes.subarray(bytes.length * at + 7)]),
  'has a byte turned': (bytes, at) => {
    const turned = Buffer.from(bytes);
    const place = Math.floor((turned.length - 1) * at);
    turned[place] = (turned[place] ?? 0) ^ (1 << Math.floor(at * 8));
    return turned;
  },
  'says it is huge': (bytes, at) => {
    if (bytes.length < 4) return bytes;
    const huge = Buffer.from(bytes);
    const place = Math.floor(Math.min(24, huge.length - 4) * at);
    huge.writeUInt32BE(0x7f_ff_ff_ff, Math.max(0, place));
    return huge;
  },
  'goes on as another': (bytes, at, other) => Buffer.concat([bytes.subarray(0, bytes.length * at), other]),
  'has another before it': (bytes, at, other) => Buffer.concat([other.subarray(0, 12 * at), bytes]),
  'carries a script behind it': (bytes, _, __, words) => Buffer.concat([bytes, Buffer.from(words + planted)]),
  'is drawn with a script': (_, __, ___, words) => svg(`${words}<script>${planted}</script>`),
  'repeats itself': (bytes) => Buffer.concat(Array<Buffer>(50).fill(bytes)),
};

const hostile = fc.record({
  picture: fc.nat(5),
  other: fc.nat(5),
  harm: fc.array(fc.constantFrom(...Object.keys(harms)), { minLength: 1, maxLength: 3 }),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  words: fc.constantFrom(...hostileHtml, '<image href="//evil.example/x"/>', '<style>@import "//evil.example"</style>'),
});

test('refuses a hostile image with a message, or stores it without the harmful part', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async ({ picture, other, harm, at, words }) => {
      const bytes = harm.reduce(
        (made, name) => harms[name]?.(made, at, wholes[other] ?? made, words) ?? made,
        wholes[picture] ?? Buffer.alloc(0),
      );
      const made = await processImage(bytes).catch((error: unknown) => error);
      if (made instanceof Error) {
        expect((made as Error & { code?: string }).code).toMatch(/^MEDIA_/);
        expect(made.message).toMatch(/^[A-Z].*\.$/);
        return;
      }
      const kept = made as Awaited<ReturnType<typeof processImage>>;
      expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(mediaLimits.side);
      expect(imageTypeOf(kept.bytes)).toBeDefined();
      const text = Buffer.from(kept.bytes).toString('latin1');
      // A mutation can add text between the tags of a drawing, which is harmless.
      const acts = imageTypeOf(kept.bytes) === 'svg' ? (text.match(/<[^>]*>/g) ?? []).join('') : text;
      expect(acts).not.toMatch(/planted|<script|\son\w+=|evil\.example|javascript:|<foreign/i);
    }),
    runs(60, 2_000),
  );
});
