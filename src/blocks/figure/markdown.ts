import type { Content, Writing } from '../kind-markdown.ts';
import { attribute, html, oneLine } from '../markdown-html.ts';
import type { FigureData } from './schema.ts';

export function write({ media, alt, caption, width }: FigureData, writing: Writing): Content {
  const src = media === '' ? '' : writing.picture(media);
  if (caption === '' && width === 'column' && src !== '' && !/[\n\s]/.test(src)) {
    return { type: 'paragraph', children: [{ type: 'image', url: src, alt: alt.replaceAll('\n', ' ') }] };
  }
  const words = caption && `<figcaption>${oneLine(caption)}</figcaption>`;
  return html(`<figure class="${width}"><img src="${attribute(src)}" alt="${attribute(alt)}">${words}</figure>`);
}
