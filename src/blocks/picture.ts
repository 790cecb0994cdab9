/** Images on published pages. Each image is offered in several widths, and the HTML contains its size. */
import { mediaId, offeredFormats, offeredWidths, type MediaSize } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import type { Context } from './context.ts';

/** The displayed width of an image as the attribute `sizes`, by the width that the writer chose. */
export const pictureSizes = {
  column: '(min-width: 44rem) 40.625rem, 100vw',
  wide: '(min-width: 64rem) 60rem, 100vw',
  full: '100vw',
  small: '(min-width: 44rem) 20.3125rem, 100vw',
  side: '(min-width: 44rem) 17.875rem, 100vw',
} as const;

/** Returns `sizes` for several images side by side in up to three columns (`figure/several.css`). */
export function sizesOfSeveral(width: keyof typeof pictureSizes, count: number): string {
  const columns = columnsOf(count);
  if (columns === 1) return pictureSizes[width];
  return `(min-width: 44rem) ${Math.round(shownWidths[width] / columns)}px, ${columns === 2 ? 50 : 34}vw`;
}

/** Returns the number of columns for several images, if there is room. */
export const columnsOf = (count: number): number => (count === 4 ? 2 : Math.min(count, 3));

/** The widths in CSS pixels on a wide window. */
export const shownWidths = { column: 650, wide: 960, full: 1_280, small: 325, side: 286 } as const;

/**
 * The width of the image for browsers without `picture`, in pixels. This width fits the column at a device pixel
 * ratio of 2.
 */
const FALLBACK_WIDTH = 1_300;

/** Returns the metadata of an image; undefined if the id is unknown. */
export function findPicture(id: string, { media }: Context): MediaSize | undefined {
  return mediaId.test(id) ? media?.(id) : undefined;
}

/**
 * The media query of images for dark mode. If the reader chooses a color scheme, that choice overrides the query
 * (components/browser/pictures-in-dark.ts).
 */
const inTheDark = '(prefers-color-scheme: dark)';

/**
 * Renders the `picture` element: AVIF if the browser supports it, otherwise WebP; an SVG unchanged.
 * @param options.dark image for dark mode
 */
export function renderPicture(
  id: string,
  facts: MediaSize,
  options: { alt: string; sizes: string; lazy?: boolean; dark?: { id: string; facts: MediaSize } },
): string {
  const { alt, sizes, lazy = false, dark } = options;
  const inDark = dark ? sources(dark.id, dark.facts, sizes, inTheDark) : [];
  const formats = facts.kind === 'svg' ? [] : sources(id, facts, sizes);
  const fallback = pages.media(id, usualWidth(facts), offeredFormats(facts.kind).at(-1) ?? 'webp');
  const loading = lazy ? ' loading="lazy" decoding="async"' : ' fetchpriority="high"';
  return (
    `<picture>${[...inDark, ...formats].join('')}<img src="${fallback}" alt="${escapeAttribute(alt)}" ` +
    `width="${facts.width}" height="${facts.height}"${loading}></picture>`
  );
}

const usualWidth = (facts: MediaSize): number =>
  offeredWidths(facts).find((item) => item >= FALLBACK_WIDTH) ?? facts.width;

function sources(id: string, facts: MediaSize, sizes: string, media?: string): string[] {
  const when = media === undefined ? '' : ` media="${media}" width="${facts.width}" height="${facts.height}"`;
  return offeredFormats(facts.kind).map((format) => {
    const type = `type="image/${format === 'svg' ? 'svg+xml' : format}"`;
    const set = offeredWidths(facts).map((item) => `${pages.media(id, item, format)} ${item}w`);
    return facts.kind === 'svg'
      ? `<source ${type}${when} srcset="${pages.media(id, facts.width, format)}">`
      : `<source ${type}${when} srcset="${set.join(', ')}" sizes="${sizes}">`;
  });
}
