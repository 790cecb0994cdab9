import { messages } from '#contract/messages.ts';
import { direction } from '#inlines/direction.ts';
import { escapeText } from '#domain/document/escape.ts';
import { renderBoxes, renderRegionList } from '#domain/document/rendering/regions.ts';
import { renderInline } from '#inlines/html.ts';
import { findPicture, pictureSizes, renderPicture, shownWidths } from '../picture.ts';
import type { BlockContext } from '../kind.ts';
import { captionWith, idOf } from '../numbered-html.ts';
import type { FigureData } from './schema.ts';

export function html(data: FigureData, context: BlockContext): string {
  const { media, alt, caption, width, regions } = data;
  const facts = findPicture(media, context);
  const said = captionWith(data, renderInline(caption, context), context);
  if (regions) context.annotated += 1;
  // No label and no heading's id has two colons.
  const regionIds = `region::${context.annotated}`;
  const words = regions
    ? `<figcaption>${said && `<p${direction(caption)}>${said}</p>`}${renderRegionList(regions, { id: regionIds })}</figcaption>`
    : said && `<figcaption${direction(caption)}>${said}</figcaption>`;
  const id = idOf(data, context);
  if (!facts) {
    const missing = `<p class="missing">${escapeText([messages.figureMissing, alt].filter(Boolean).join(' '))}</p>`;
    return `<figure class="figure"${id}>${missing}${words}</figure>`;
  }
  const lazy = context.figures > 0;
  context.figures += 1;
  const picture = renderPicture(media, facts, { alt, sizes: pictureSizes[width], lazy });
  if (!regions) return `<figure class="figure ${width}"${id}>${picture}${words}</figure>`;
  const shown = shownWidths[width];
  const boxes = renderBoxes(regions, {
    ...{ id: regionIds, width: shown, height: Math.round((shown * facts.height) / facts.width) },
  });
  return `<figure class="figure ${width} annotated"${id}><div class="annotated-picture">${picture}${boxes}</div>${words}</figure>`;
}
