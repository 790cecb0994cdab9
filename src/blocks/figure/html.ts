import { messages } from '#contract/messages.ts';
import { direction } from '#inlines/direction.ts';
import { escapeText } from '#domain/document/escape.ts';
import { renderInline } from '#inlines/html.ts';
import { findPicture, pictureSizes, renderPicture } from '../picture.ts';
import type { BlockContext } from '../kind.ts';
import type { FigureData } from './schema.ts';

export function html({ media, alt, caption, width }: FigureData, context: BlockContext): string {
  const facts = findPicture(media, context);
  const words = caption === '' ? '' : `<figcaption${direction(caption)}>${renderInline(caption, context)}</figcaption>`;
  if (!facts) {
    const missing = `<p class="missing">${escapeText([messages.figureMissing, alt].filter(Boolean).join(' '))}</p>`;
    return `<figure class="figure">${missing}${words}</figure>`;
  }
  const lazy = context.figures > 0;
  context.figures += 1;
  return `<figure class="figure ${width}">${renderPicture(media, facts, { alt, sizes: pictureSizes[width], lazy })}${words}</figure>`;
}
