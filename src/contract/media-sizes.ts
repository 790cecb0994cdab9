/** In which sizes and forms pictures are kept and offered, and how large they may be (MEDIA-3). */

export const mediaLimits = {
  /** Size of one uploaded image. */
  bytes: 20 * 1024 * 1024,
  /** Of one part of it: a function's request ends at 6 MB, and base64 makes a third more of it. */
  partBytes: 4 * 1024 * 1024,
  /** Pixels of the uploaded image, for all frames of an animation together. */
  pixels: 50_000_000,
  /** The longer side of the stored image. */
  side: 3_200,
  name: 200,
  /** Limits of a chart's data: bytes, and number of columns. */
  dataBytes: 1024 * 1024,
  dataColumns: 100,
  /** How many are decoded at once, and how many may wait for that. */
  decodes: 2,
  decodesWaiting: 50,
} as const;

/** `picture`: AVIF and WebP; `animation`: only WebP; `svg`: a drawing in any size. */
export const mediaKinds = ['picture', 'animation', 'svg'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Files that are stored and served unchanged: those that papers and posts link to, and the data of charts. */
export const fileKinds = ['pdf', 'csv', 'mp4', 'webm', 'zip'] as const;
export type FileKind = (typeof fileKinds)[number];

const filePath = new RegExp(String.raw`^\/media\/([\w-]{22})\.(${fileKinds.join('|')})(?=$|[?#])`);

/** @param path `/media/{id}.{kind}` @returns the file's id and kind; undefined for any other */
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

/** Widths in pixels: the column on a phone and a desk, at one and two device pixels, then the wide and the full ones. */
const widths = [480, 960, 1_300, 1_920] as const;

/** @returns the forms in which a medium can be asked for, the best one first */
export const offeredFormats = (kind: MediaKind): readonly VariantFormat[] => formatsOf[kind];

/** @returns the widths in which a medium can be asked for, ascending; the last one is its own */
export function offeredWidths({ kind, width }: { kind: MediaKind; width: number }): number[] {
  return kind === 'svg' ? [width] : [...widths.filter((offered) => offered < width), width];
}

/** Places of the owner's pages that show one picture, and its widths there: at one, two and three device pixels. */
const placeWidths = {
  /** The portrait next to a name. */
  face: [40, 80, 120],
  /** A project's. */
  thumbnail: [120, 240, 360],
  portrait: [280, 560, 840],
  /** Across home. No text shows a picture in these: they are lighter, for the first paint waits for one of them. */
  front: [650, 970, 1_450, 1_940],
} as const;
export type PicturePlace = keyof typeof placeWidths;
const places = Object.keys(placeWidths) as PicturePlace[];

/** @returns the widths of a medium in a dedicated place, ascending; none exceeds its own width */
export function widthsAt(place: PicturePlace, { kind, width }: { kind: MediaKind; width: number }): number[] {
  if (kind === 'svg') return [width];
  const smaller = placeWidths[place].filter((offered) => offered < width);
  return smaller.length < placeWidths[place].length ? [...smaller, width] : smaller;
}

/** Largest width of an image in an email, in CSS pixels. */
export const MAIL_WIDTH = 574;

/** @returns the one form in which mails name a medium: Outlook shows neither WebP nor SVG */
export const mailForm = ({ kind, width }: { kind: MediaKind; width: number }): { width: number; format: 'jpg' } => ({
  width: Math.min(2 * MAIL_WIDTH, kind === 'svg' ? 2 * width : width),
  format: 'jpg',
});

/** Returns whether pages or emails can use a medium in this variant. */
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

/** CSS pixels: the width of a paper's picture on a desk, at two device pixels. */
const PREVIEW = 960;

/** @returns the one form in which a paper's or a talk's picture is shown */
export const previewForm = (medium: { kind: MediaKind; width: number }): { width: number; format: VariantFormat } => ({
  width: offeredWidths(medium).find((offered) => offered >= PREVIEW) ?? medium.width,
  format: offeredFormats(medium.kind).at(-1) ?? 'webp',
});

/** An id of a medium: 128 random bits in base64url digits. */
export const mediaId = /^[\w-]{22}$/;

/** How a record names a medium, or an uploaded file, where it may also name a file below `content/`. */
export const mediumPath = (id: string): string => `media/${id}`;

/** @returns the medium that a record's path names; undefined where it names a file */
export const mediumOfPath = (path: string): string | undefined => /^media\/([\w-]{22})$/.exec(path)?.[1];

/** The data that a page needs to show a medium without a layout shift. */
export interface MediaSize {
  kind: MediaKind;
  /** Pixels. */
  width: number;
  height: number;
}
