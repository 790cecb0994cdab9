/** An uploaded picture for templates that show one of the site's files in the same place. */
import { offeredFormats, offeredWidths, type MediaSize } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';

/** A picture in several widths and formats, as the build makes them of files too. */
export interface PictureSources {
  /** `srcset` by format, the best first. */
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
}

/** @param usual the width in CSS pixels at which it is shown where the browser chooses nothing */
export function sourcesOf({ id, ...size }: MediaSize & { id: string }, usual: number): PictureSources {
  const widths = offeredWidths(size);
  const formats = offeredFormats(size.kind);
  const srcset = (format: string) => widths.map((width) => `${pages.media(id, width, format)} ${width}w`).join(', ');
  const shown = widths.find((width) => width >= usual) ?? size.width;
  return {
    sources: size.kind === 'svg' ? {} : Object.fromEntries(formats.map((format) => [format, srcset(format)])),
    img: { src: pages.media(id, shown, formats.at(-1) ?? 'webp'), w: size.width, h: size.height },
  };
}
