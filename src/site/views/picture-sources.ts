/** Selects image variants for the templates of pages. */
import { offeredFormats, widthsAt, type PicturePlace } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';
import type { ShownPicture } from '#contract/portfolio.ts';

/** The displayed width of each type of image, as in the style sheets. */
export const pictureSizes: Readonly<Record<PicturePlace, string>> = {
  face: '2.5rem',
  thumbnail: '7.5rem',
  portrait: '(max-width: 780px) 12rem, 16.4rem',
  front: '(min-width: 63rem) 60rem, 100vw',
};

/** @returns `srcset` by format, best format first; and a fallback for browsers that do not support `srcset` */
export function sourcesOf(
  picture: ShownPicture,
  place: PicturePlace,
): { sources: Record<string, string>; src: string } {
  const { id, kind, width } = picture;
  const widths = widthsAt(place, picture);
  const formats = offeredFormats(kind);
  const srcset = (format: string) => widths.map((one) => `${pages.media(id, one, format)} ${one}w`).join(', ');
  return {
    sources: kind === 'svg' ? {} : Object.fromEntries(formats.map((format) => [format, srcset(format)])),
    src: pages.media(id, widths[1] ?? width, formats.at(-1) ?? 'webp'),
  };
}
