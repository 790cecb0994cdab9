/** Sizes and formats in which images are stored and offered, and their limits (MEDIA-3). */

export const mediaLimits = {
  /** Maximum size of one uploaded image, in bytes. */
  bytes: 20 * 1024 * 1024,
  /** Maximum size of one part of an upload. A function's request is limited to 6 MB, and base64 adds a third. */
  partBytes: 4 * 1024 * 1024,
  /** Maximum number of pixels of an uploaded image. The frames of an animation are counted together. */
  pixels: 50_000_000,
  /** Maximum length of the longer side of the stored image, in pixels. */
  side: 3_200,
  name: 200,
  /** Limits of a chart's data: bytes, and number of columns. */
  dataBytes: 1024 * 1024,
  dataColumns: 100,
  /**
   * `decodes`: maximum number of images that are decoded at once. `decodesWaiting`: maximum number of images that
   * wait for decoding.
   */
  decodes: 2,
  decodesWaiting: 50,
} as const;

/** `picture` is offered as AVIF and WebP, `animation` only as WebP. `svg` is a drawing without a fixed size. */
export const mediaKinds = ['picture', 'animation', 'svg'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Files that are stored and served unchanged: files that papers and posts link to, and the data of charts. */
export const fileKinds = ['pdf', 'csv', 'mp4', 'webm', 'zip'] as const;
export type FileKind = (typeof fileKinds)[number];

export const isImageKind = (kind: string): kind is MediaKind => mediaKinds.some((one) => one === kind);

const filePath = new RegExp(String.raw`^\/media\/([\w-]{22})\.(${fileKinds.join('|')})(?=$|[?#])`);

/**
 * Parses a path such as `/media/{id}.{kind}`.
 * @returns the file's id and kind; undefined for any other path
 */
export function parseFilePath(path: string): { id: string; kind: FileKind } | undefined {
  const [, id, kind] = filePath.exec(path) ?? [];
  return id && kind ? { id, kind: kind as FileKind } : undefined;
}

export const variantFormats = ['avif', 'webp', 'svg', 'jpg'] as const;
export type VariantFormat = (typeof variantFormats)[number];

const formatsOf: Readonly<Record<MediaKind, readonly VariantFormat[]>> = {
  picture: ['avif', 'webp'],
  animation: ['webp'],
  svg: ['svg'],
};

/**
 * Offered widths in pixels: for the text column on a phone and a desktop, at one and two device pixels, then for wide
 * and full-width images.
 */
const widths = [480, 960, 1_300, 1_920] as const;

/** @returns the formats offered for an image, best first */
export const offeredFormats = (kind: MediaKind): readonly VariantFormat[] => formatsOf[kind];

/** @returns the widths offered for an image, ascending; the last is the width of the image itself */
export function offeredWidths({ kind, width }: { kind: MediaKind; width: number }): number[] {
  return kind === 'svg' ? [width] : [...widths.filter((offered) => offered < width), width];
}

/** Widths in pixels for images outside of posts, such as portraits, at one, two and three device pixels. */
const placeWidths = {
  /** The portrait next to a name. */
  face: [40, 80, 120],
  /** A project's thumbnail. */
  thumbnail: [120, 240, 360],
  portrait: [280, 560, 840],
  /**
   * The large image of the home page. Posts do not use these widths. These variants are more strongly compressed,
   * because the first paint waits for the image.
   */
  front: [650, 970, 1_450, 1_940],
} as const;
export type PicturePlace = keyof typeof placeWidths;
const places = Object.keys(placeWidths) as PicturePlace[];

/**
 * Returns the widths offered in a fixed place.
 * @returns the widths in ascending order; none exceeds the width of the medium
 */
export function widthsAt(place: PicturePlace, { kind, width }: { kind: MediaKind; width: number }): number[] {
  if (kind === 'svg') return [width];
  const smaller = placeWidths[place].filter((offered) => offered < width);
  return smaller.length < placeWidths[place].length ? [...smaller, width] : smaller;
}

/** Maximum width of an image in an email, in CSS pixels. */
export const MAIL_WIDTH = 574;

/** @returns the only variant of an image in emails, because Outlook shows neither WebP nor SVG */
export const mailForm = ({ kind, width }: { kind: MediaKind; width: number }): { width: number; format: 'jpg' } => ({
  width: Math.min(2 * MAIL_WIDTH, kind === 'svg' ? 2 * width : width),
  format: 'jpg',
});

/** Returns whether an image exists in this variant, for pages or emails. */
export function hasForm(
  medium: { kind: MediaKind; width: number },
  { width, format }: { width: number; format: VariantFormat },
): boolean {
  if (format === 'jpg') return width === mailForm(medium).width;
  const isOffered =
    offeredWidths(medium).includes(width) || places.some((place) => widthsAt(place, medium).includes(width));
  return isOffered && offeredFormats(medium.kind).includes(format);
}

export const isFrontWidth = (width: number): boolean => placeWidths.front.some((offered) => offered === width);

/** Pixel width of a paper's image on a desktop at two device pixels. */
const PREVIEW = 960;

/** @returns the only variant in which a paper's or talk's image is shown */
export const previewForm = (medium: { kind: MediaKind; width: number }): { width: number; format: VariantFormat } => ({
  width: offeredWidths(medium).find((offered) => offered >= PREVIEW) ?? medium.width,
  format: offeredFormats(medium.kind).at(-1) ?? 'webp',
});

/** The id of an image or file: 128 random bits in base64url digits. */
export const mediaId = /^[\w-]{22}$/;

/** Returns the path of an image or uploaded file in a record, which can also contain a path in `content/`. */
export const mediumPath = (id: string): string => `media/${id}`;

/** @returns the id of the image that a record's path refers to; `undefined` for a file in `content/` */
export const mediumOfPath = (path: string): string | undefined => /^media\/([\w-]{22})$/.exec(path)?.[1];

/** The data that a page needs to show an image without a layout shift. */
export interface MediaSize {
  kind: MediaKind;
  /** Pixels. */
  width: number;
  height: number;
}
