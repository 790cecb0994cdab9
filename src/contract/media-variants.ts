/**
 * The forms in which a picture is offered to readers: what the renderer writes into `srcset`, and what the media
 * call answers; any other width or format is 404.
 */

/** Widths in pixels: the column on a phone and a desk, at one and two device pixels, then the wide and the full ones. */
const widths = [480, 960, 1300, 1920, 3200] as const;

/** Raster formats, the smaller one first, as `picture` wants its sources. An SVG is offered as itself alone. */
export const mediaFormats = ['avif', 'webp'] as const;
export type MediaFormat = (typeof mediaFormats)[number] | 'svg';

/** What must be known of a picture to render it: its size in pixels, upright, and whether it is a drawing. */
export interface MediaFacts {
  width: number;
  height: number;
  vector?: boolean;
}

/** The widths of a picture that is `width` pixels wide, ascending: those below its own, and its own; of an SVG its own. */
export function offeredWidths({ width, vector }: MediaFacts): number[] {
  return vector ? [width] : [...widths.filter((one) => one < width), width];
}

export function mediaAddress(id: string, width: number, format: MediaFormat): string {
  return `/media/${id}-${width}.${format}`;
}

/** An id of a picture: 128 random bits, in hexadecimal or base64url digits. */
export const mediaId = /^[A-Za-z0-9_-]{16,64}$/;
