import { messages } from '#contract/messages.ts';
import { direction } from '#inlines/direction.ts';
import { escapeText } from '#domain/document/escape.ts';
import { partLetter } from '#domain/document/numbers.ts';
import { renderBoxes, renderRegionList } from '#domain/document/rendering/regions.ts';
import { renderInline } from '#inlines/html.ts';
import { findPicture, pictureSizes, renderPicture, shownWidths, sizesOfSeveral } from '../picture.ts';
import type { BlockContext } from '../kind.ts';
import { captionWith, idOf } from '../numbered-html.ts';
import type { FigureData, FigureItem, Pictured } from './schema.ts';

export function html(data: FigureData, context: BlockContext): string {
  if (data.items) return several(data, data.items, context);
  const { media, caption, width, regions } = data;
  const said = captionWith(data, renderInline(caption, context), context);
  if (regions) context.annotated += 1;
  // Labels and heading ids never contain two colons, so this id is unique.
  const regionIds = `region::${context.annotated}`;
  const words = regions
    ? `<figcaption>${said && `<p${direction(caption)}>${said}</p>`}${renderRegionList(regions, { id: regionIds })}</figcaption>`
    : captionOf(caption, said);
  const id = idOf(data, context);
  const facts = findPicture(media, context);
  const picture = pictureOf(data, pictureSizes[width], context);
  if (!facts) return `<figure class="figure"${id}>${picture}${words}</figure>`;
  if (!regions) return `<figure class="figure ${width}"${id}>${picture}${words}</figure>`;
  const shown = shownWidths[width];
  const boxes = renderBoxes(regions, {
    id: regionIds,
    width: shown,
    height: Math.round((shown * facts.height) / facts.width),
  });
  return `<figure class="figure ${width} annotated"${id}><div class="annotated-picture">${picture}${boxes}</div>${words}</figure>`;
}

/** Renders several images, each with its caption, above the common caption. */
function several(data: FigureData, items: readonly FigureItem[], context: BlockContext): string {
  const { caption, width } = data;
  const sizes = sizesOfSeveral(width, items.length);
  // Images side by side need no letters unless a caption or reference uses them.
  const isLettered =
    context.numbering.of.has(data) || items.some((item) => item.caption !== '' || item.label !== undefined);
  const shown = items.map((item, index) => {
    const letter = isLettered ? `<span class="number">(${partLetter(index)})</span>` : '';
    const said = [letter, renderInline(item.caption, context)].filter(Boolean).join(' ');
    return `<figure${idOf(item, context)}>${pictureOf(item, sizes, context)}${captionOf(item.caption, said)}</figure>`;
  });
  const said = captionOf(caption, captionWith(data, renderInline(caption, context), context));
  return `<figure class="figure ${width} several"${idOf(data, context)}><div class="items">${shown.join('')}</div>${said}</figure>`;
}

const captionOf = (caption: string, said: string) => said && `<figcaption${direction(caption)}>${said}</figcaption>`;

/** Returns the image; if the image is missing, its alt text. */
function pictureOf({ media, dark, alt }: Pictured, sizes: string, context: BlockContext): string {
  const facts = findPicture(media, context);
  if (!facts) return `<p class="missing">${escapeText([messages.figureMissing, alt].filter(Boolean).join(' '))}</p>`;
  const lazy = context.figures > 0;
  context.figures += 1;
  const inDark = dark === undefined ? undefined : findPicture(dark, context);
  return renderPicture(media, facts, {
    alt,
    sizes,
    lazy,
    ...(dark && inDark && { dark: { id: dark, facts: inDark } }),
  });
}
