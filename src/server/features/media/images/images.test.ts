import { describe, expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { messages } from '#contract/messages.ts';
import { mailForm, mediaLimits, offeredWidths } from '#contract/media.ts';
import sharp from 'sharp';
import { cleanSvg } from './clean-svg.ts';
import { imageTypeOf } from './image-type.ts';
import { makeVariant } from './make-variant.ts';
import { processImage } from './process-image.ts';

const solid = (width: number, height: number, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } });
const svg = (inner: string, attributes = 'width="40" height="20"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );

/** Creates a PNG that declares a width and height, but contains almost no data. */
function hollowPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(10_000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#00f'].map((colour) => solid(30, 20, colour).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

describe('detects the type of an image from its bytes', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('%s', async (type) => {
    expect(imageTypeOf(await solid(8, 8).toFormat(type).toBuffer())).toBe(type);
  });
  test.each([
    ['svg', '<svg viewBox="0 0 1 1"/>', 'svg'],
    [
      'svg after a prologue',
      '\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg>',
      'svg',
    ],
    ['a page', '<!doctype html><html><svg></svg></html>', undefined],
    ['a text', 'svg', undefined],
    ['nothing', '', undefined],
    ['a PDF', '%PDF-1.7', undefined],
  ])('%s', (_, text, expected) => expect(imageTypeOf(Buffer.from(text))).toBe(expected));
});

describe('stores an image without its metadata', () => {
  test('removes location, camera, color profile and comment, and turns it upright', async () => {
    const sent = await solid(60, 40)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '35/1 1/1 1/1' } })
      .withIccProfile('p3')
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const kept = await processImage(Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]));
    expect([kept.kind, kept.width, kept.height]).toEqual(['picture', 40, 60]);
    const { exif, icc, xmp, orientation } = await sharp(kept.bytes).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(kept.bytes).includes('alert')).toBe(false);
    expect(Buffer.from(kept.bytes).includes('secret')).toBe(false);
  });
  test('a long side is 3,200 pixels at most', async () => {
    const kept = await processImage(await solid(6_400, 1_000).png().toBuffer());
    expect([kept.width, kept.height]).toEqual([mediaLimits.side, 500]);
  });
  test('an animation stays one', async () => {
    const kept = await processImage(await animation());
    expect([kept.kind, kept.width, kept.height]).toEqual(['animation', 30, 20]);
    expect((await sharp(kept.bytes, { animated: true }).metadata()).pages).toBe(2);
  });
  test('in every width and form that is offered', async () => {
    const master = await processImage(await solid(900, 300).jpeg().toBuffer());
    expect(offeredWidths(master)).toEqual([480, 900]);
    for (const format of ['avif', 'webp'] as const) {
      const made = await sharp(await makeVariant({ master, width: 480, format })).metadata();
      expect([made.width, made.height, made.format]).toEqual([480, 160, format === 'avif' ? 'heif' : 'webp']);
    }
  });
  test('for mails as JPEG, on white, an animation by its first frame, a drawing at twice its size', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h20v20H0z"/></svg>',
    );
    for (const master of [await processImage(await animation()), await processImage(drawing)]) {
      const form = mailForm(master);
      const made = sharp(await makeVariant({ master, ...form }));
      const { width, height, format, pages } = await made.metadata();
      expect({ width, height, format, pages }).toEqual({
        width: form.width,
        height: (form.width * master.height) / master.width,
        format: 'jpeg',
        pages: undefined,
      });
      if (master.kind !== 'svg') continue;
      const { data } = await made.raw().toBuffer({ resolveWithObject: true });
      expect([data[0], data.at(-1)]).toEqual([0, 255]);
    }
  });
});

describe('refuses a file that is not an image, or more than one, with a message', () => {
  const refused = (bytes: Uint8Array, code: string) => expect(processImage(bytes)).rejects.toMatchObject({ code });
  test('nothing', () => refused(Buffer.alloc(0), 'MEDIA_INVALID'));
  test('a text', () => refused(Buffer.from('hello'), 'MEDIA_TYPE'));
  test('a page that begins as a GIF', () =>
    refused(Buffer.from('GIF89a/*<html><script>1</script>*/'), 'MEDIA_INVALID'));
  test('a truncated photograph', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    await refused(whole.subarray(0, whole.length / 2), 'MEDIA_INVALID');
  });
  test('a small file of 30,000 × 30,000 pixels, before a pixel is decoded', async () => {
    const bomb = hollowPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(1_000);
    await expect(processImage(bomb)).rejects.toMatchObject({ message: 'An image can have up to 50 megapixels.' });
  });
});

describe('stores a drawing as shapes and paint only', () => {
  const cleaned = (inner: string) => cleanSvg(svg(inner)).svg;
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<rect onload="alert(1)" width="1" height="1"/>'],
    ['a link', '<a xlink:href="javascript:alert(1)"><text>x</text></a>'],
    ['foreign content', '<foreignObject><iframe src="//evil.example"/></foreignObject>'],
    ['a picture from elsewhere', '<image href="https://evil.example/x.png"/>'],
    ['paint from elsewhere', '<rect fill="url(https://evil.example/#a)" width="1" height="1"/>'],
    [
      'a style from elsewhere',
      '<style>@import "//evil.example/a.css";rect{fill:url(//evil.example/a)}</style><rect width="1" height="1"/>',
    ],
    ['a changing link', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['part of another file', '<use href="https://evil.example/a.svg#x"/>'],
  ])('%s', (_, inner) => expect(cleaned(inner)).not.toMatch(/alert|evil|script|on\w+=|<style|<a\b/));
  test('style sheets and style attributes become attributes', () => {
    const out = cleaned('<style>.a{fill:#123456}</style><rect class="a" style="stroke:#654321" width="1" height="1"/>');
    expect(out).toContain('fill="#123456"');
    expect(out).toContain('stroke="#654321"');
    expect(out).not.toMatch(/style|class/);
  });
  test.each([
    ['width="40mm" height="20mm"', 151, 76],
    ['viewBox="0 0 300 100"', 300, 100],
    ['width="100%" viewBox="0,0,300,100"', 300, 100],
    ['width="600" viewBox="0 0 300 100"', 600, 200],
  ])('%s', (attributes, width, height) => expect(cleanSvg(svg('', attributes))).toMatchObject({ width, height }));
  test('parts drawn again and again by one another are refused', () => {
    const layers = Array.from({ length: 20 }, (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(10)}</g>`);
    expect(() => cleaned(`<rect id="l0" width="1" height="1"/>${layers.join('')}`)).toThrow(/too complex/);
    expect(() => cleaned('<g id="a"><use href="#a"/></g>')).toThrow(/too complex/);
  });
  test('entities are refused', () => {
    const bytes = Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg width="1" height="1">&a;</svg>');
    expect(() => cleanSvg(bytes)).toThrow(/entities/);
  });
  test('cleaning twice changes nothing more', () => {
    const once = cleaned(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><text x="1">a &lt; b &amp; 𠮷</text><rect fill="url(#g)" width="1" height="1"/>',
    );
    expect(cleanSvg(Buffer.from(once)).svg).toBe(once);
    expect(once).toContain('url(#g)');
    expect(once).toContain('a &lt; b &amp; 𠮷');
  });
});

describe('output of phones and scanners', () => {
  const pixel = async (bytes: Uint8Array, left: number, top: number) =>
    [...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map(
      (value) => Math.round(value / 16) * 16,
    );

  test('imports HEIC with its colors, and without its location', async () => {
    const heic = await readFile(new URL('./heic/made-here.heic', import.meta.url));
    expect(heic.includes('Exif')).toBe(true);
    expect(imageTypeOf(heic)).toBe('heic');
    const { kind, bytes, width, height } = await processImage(heic);
    expect({ kind, width, height }).toEqual({ kind: 'picture', width: 64, height: 48 });
    // Display P3 (184, 50, 41) equals sRGB (200, 30, 30), which `pixel` rounds to multiples of 16.
    expect(await pixel(bytes, 60, 40)).toEqual([208, 32, 32]);
    expect(await pixel(bytes, 4, 4)).toEqual([32, 32, 208]);
    const { exif, icc } = await sharp(bytes).metadata();
    expect([exif, icc]).toEqual([undefined, undefined]);
  });

  test('imports the primary image of a HEIC with several, at any position', async () => {
    const heic = await readFile(new URL('./heic/primary-second.heic', import.meta.url));
    const { bytes, width, height } = await processImage(heic);
    expect([width, height]).toEqual([64, 64]);
    const [red = 0, , blue = 0] = await pixel(bytes, 30, 30);
    expect(red).toBeGreaterThan(blue);
  });

  // Each quarter has its own color. Rotation, mirroring and cropping are properties of the image (ISO/IEC 23008-12,
  // 6.5.8 to 6.5.12).
  test.each([
    ...['lossless', 'ten-bits', 'video-range', 'thumbnail', 'burst'].map((name) => [
      name,
      64,
      48,
      'red green blue white',
    ]),
    ['odd-size', 65, 47, 'red green blue white'],
    ['grey', 64, 48, 'grey grey grey white'],
    ['transparent', 64, 48, 'red none blue none'],
    ['premultiplied', 64, 48, 'red none blue none'],
    ['rotated-90', 48, 64, 'green white red blue'],
    ['rotated-180', 64, 48, 'white blue green red'],
    ['rotated-270', 48, 64, 'blue red white green'],
    ['mirrored', 64, 48, 'green red white blue'],
    ['cropped', 60, 40, 'red green blue white'],
    // The Exif orientation of a HEIC describes the image before its properties were applied, so it is ignored.
    ['turned-in-exif-alone', 64, 48, 'red green blue white'],
  ] as [string, number, number, string][])('HEIC, %s', async (name, width, height, corners) => {
    const made = await processImage(await readFile(new URL(`./heic/${name}.heic`, import.meta.url)));
    expect([made.width, made.height]).toEqual([width, height]);
    const { data } = await sharp(made.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0, alpha] = data.subarray((y * width + x) * 4);
      if (alpha === 0) return 'none';
      if (red > 220 && blue > 220) return 'white';
      if (Math.max(red, green, blue) - Math.min(red, green, blue) < 8) return 'grey';
      return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
    };
    const places = [4, height - 5].flatMap((y) => [4, width - 5].map((x) => colourAt(x, y)));
    expect(places.join(' ')).toBe(corners);
  });

  test('a HEIC that is cut short is refused with a sentence', async () => {
    const heic = await readFile(new URL('./heic/made-here.heic', import.meta.url));
    for (const length of [40, 400, heic.length - 40])
      await expect(processImage(heic.subarray(0, length))).rejects.toMatchObject({
        code: 'MEDIA_INVALID',
        message: messages.mediaUnreadable,
      });
  });

  test.each(['none', 'lzw', 'jpeg'] as const)('imports only the first page of TIFF (%s)', async (compression) => {
    const page = (colour: string) => solid(30, 20, colour).png().toBuffer();
    const pages = await Promise.all(['#c33', '#33c'].map(page));
    const tiff = await sharp(pages, { join: { animated: true } })
      .tiff({ compression })
      .toBuffer();
    const { kind, bytes, width, height } = await processImage(tiff);
    expect({ kind, width, height }).toEqual({ kind: 'picture', width: 30, height: 20 });
    expect(await pixel(bytes, 4, 4)).toEqual([208, 48, 48]);
  });
});
