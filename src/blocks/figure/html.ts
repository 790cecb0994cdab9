import { messages } from '#contract/messages.ts';
import { direction } from '#inlines/direction.ts';
import { escapeText } from '#domain/document/escape.ts';
import { renderInline } from '#inlines/html.ts';
import { findPicture, pictureSizes, renderPicture } from '../picture.ts';
import type { BlockContext } from '../kind.ts';
import { captionWith, idOf } from '../numbered-html.ts';
import type { FigureData } from './schema.ts';

export function html(data: FigureData, context: BlockContext): string {
  const { media, alt, caption, width } = data;
  const facts = findPicture(media, context);
  const said = captionWith(data, renderInline(caption, context), context);
  const words = said === '' ? '' : `<figcaption${direction(caption)}>${said}</figcaption>`;
  const id = idOf(data, context);
  if (!facts) {
    const missing = `<p class="missing">${escapeText([messages.figureMissing, alt].filter(Boolean).join(' '))}</p>`;
    return `<figure class="figure"${id}>${missing}${words}</figure>`;
  }
  const lazy = context.figures > 0;
  context.figures += 1;
  return `<figure class="figure ${width}"${id}>${renderPicture(media, facts, { alt, sizes: pictureSizes[width], lazy })}${words}</figure>`;
}
