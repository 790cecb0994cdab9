/** Pictures as readers get them: in several widths, with their size, and their words where they are not there. */
import type { FigureData, FigureWidth } from '#contract/documents.ts';
import { mediaAddress, mediaFormats, mediaId, offeredWidths, type MediaFacts } from '#contract/media-variants.ts';
import { messages } from '#contract/messages.ts';
import { escapeAttribute, escapeText } from '../escape.ts';
import type { Context } from './context.ts';
import { renderInline } from './inline.ts';

/** How wide a picture is shown, by the width that the writer chose. */
const sizes: Record<FigureWidth, string> = {
  column: '(min-width: 44rem) 40.625rem, 100vw',
  wide: '(min-width: 64rem) 60rem, 100vw',
  full: '100vw',
};

export function renderFigure({ media, alt, caption, width }: FigureData, context: Context): string {
  const facts = findPicture(media, context);
  const words = caption === '' ? '' : `<figcaption>${renderInline(caption, context)}</figcaption>`;
  if (!facts) {
    const missing = `<p class="missing">${escapeText([messages.figureMissing, alt].filter(Boolean).join(' '))}</p>`;
    return `<figure class="figure">${missing}${words}</figure>`;
  }
  const lazy = context.figures > 0;
  context.figures += 1;
  return `<figure class="figure ${width}">${renderPicture(media, facts, { alt, width, lazy })}${words}</figure>`;
}

/** What is known of a picture; undefined where there is none of this id. */
export function findPicture(id: string, { media }: Context): MediaFacts | undefined {
  return mediaId.test(id) ? media?.(id) : undefined;
}

/** The `picture` element: AVIF where the browser knows it, else WebP; an SVG as it is. */
export function renderPicture(
  id: string,
  facts: MediaFacts,
  { alt, width, lazy }: { alt: string; width: FigureWidth; lazy: boolean },
): string {
  const widths = offeredWidths(facts);
  const largest = widths.at(-1) ?? facts.width;
  const sources = facts.vector
    ? []
    : mediaFormats.map((format) => {
        const set = widths.map((one) => `${mediaAddress(id, one, format)} ${one}w`).join(', ');
        return `<source type="image/${format}" srcset="${set}" sizes="${sizes[width]}">`;
      });
  const fallback = facts.vector
    ? mediaAddress(id, facts.width, 'svg')
    : mediaAddress(id, widths.find((one) => one >= 1_300) ?? largest, 'webp');
  const loading = lazy ? ' loading="lazy" decoding="async"' : ' fetchpriority="high"';
  return (
    `<picture>${sources.join('')}<img src="${fallback}" alt="${escapeAttribute(alt)}" ` +
    `width="${facts.width}" height="${facts.height}"${loading}></picture>`
  );
}
