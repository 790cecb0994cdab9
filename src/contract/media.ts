/** Pictures that posts show: what the calls of product 16 take and answer, in which sizes and forms they are offered. */
import { z } from './zod.ts';

export const mediaLimits = {
  /** Of one picture as it is sent. */
  bytes: 20 * 1024 * 1024,
  /** Of one part of it: a function's request ends at 6 MB, and base64 makes a third more of it. */
  partBytes: 4 * 1024 * 1024,
  /** Of the picture as it is sent, all frames of an animation together. */
  pixels: 50_000_000,
  /** The longer side of what is kept. */
  side: 3_200,
  name: 200,
  /** How many are decoded at once, and how many may wait for that. */
  decodes: 2,
  decodesWaiting: 50,
} as const;

/** `picture`: AVIF and WebP; `animation`: WebP alone; `svg`: a drawing that has every size. */
export const mediaKinds = ['picture', 'animation', 'svg'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export const variantFormats = ['avif', 'webp', 'svg'] as const;
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

/** An id of a medium: 128 random bits in base64url digits. */
export const mediaId = /^[\w-]{22}$/;

/** What a page needs to know to show a medium without a shift. */
export interface MediaSize {
  kind: MediaKind;
  /** Pixels. */
  width: number;
  height: number;
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const startUploadRequest = z.strictObject({
  name: z.string().max(mediaLimits.name),
  bytes: z.number().int().min(0),
  sha256,
  _csrf: z.string().optional(),
});
export const startUploadResponse = z.object({ upload: z.string(), partBytes: z.number().int() });

export const finishUploadRequest = z.strictObject({ upload: z.string().max(64), _csrf: z.string().optional() });

export const medium = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  width: z.number().int(),
  height: z.number().int(),
  /** Of the kept master. */
  bytes: z.number().int(),
});
export type Medium = z.infer<typeof medium>;

/** A row of the library: a medium, the name it was sent under, and the posts whose texts use it. */
export const libraryRow = medium.extend({
  name: z.string(),
  createdAt: z.string(),
  uses: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type LibraryRow = z.infer<typeof libraryRow>;

/** `cursor` is the last id of the page before. */
export const libraryQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().regex(mediaId).optional(),
});
