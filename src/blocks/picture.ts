/** Pictures as readers get them: in several widths, with their size. */
import { mediaId, offeredFormats, offeredWidths, type MediaSize } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import type { Context } from './context.ts';

/** How wide a picture is shown, by the width that the writer chose. */
export const pictureSizes = {
  column: '(min-width: 44rem) 40.625rem, 100vw',
  wide: '(min-width: 64rem) 60rem, 100vw',
  full: '100vw',
  small: '(min-width: 44rem) 20.3125rem, 100vw',
  side: '(min-width: 44rem) 17.875rem, 100vw',
} as const;

/** The same in CSS pixels on a wide window. */
export const shownWidths = { column: 650, wide: 960, full: 1_280, small: 325, side: 286 } as const;

/** Where `picture` is not known: the column at two device pixels. */
const FALLBACK_WIDTH = 1_300;

/** What is known of a picture; undefined where there is none of this id. */
export function findPicture(id: string, { media }: Context): MediaSize | undefined {
  return mediaId.test(id) ? media?.(id) : undefined;
}

/** The `picture` element: AVIF where the browser knows it, else WebP; an SVG as it is. */
export function renderPicture(
  id: string,
  facts: MediaSize,
  { alt, sizes, lazy = false }: { alt: string; sizes: string; lazy?: boolean },
): string {
  const widths = offeredWidths(facts);
  const formats = offeredFormats(facts.kind);
  const sources = facts.kind === 'svg' ? [] : formats.map((format) => source(id, widths, format, sizes));
  const usual = widths.find((item) => item >= FALLBACK_WIDTH) ?? facts.width;
  const fallback = pages.media(id, usual, formats.at(-1) ?? 'webp');
  const loading = lazy ? ' loading="lazy" decoding="async"' : ' fetchpriority="high"';
  return (
    `<picture>${sources.join('')}<img src="${fallback}" alt="${escapeAttribute(alt)}" ` +
    `width="${facts.width}" height="${facts.height}"${loading}></picture>`
  );
}

function source(id: string, widths: readonly number[], format: string, sizes: string): string {
  const set = widths.map((item) => `${pages.media(id, item, format)} ${item}w`).join(', ');
  return `<source type="image/${format}" srcset="${set}" sizes="${sizes}">`;
}
