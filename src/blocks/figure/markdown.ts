import type { Content, Writing } from '../kind-markdown.ts';
import { attribute, braces, html, idAttribute, oneLine } from '../markdown-html.ts';
import type { FigureData } from './schema.ts';

export function write({ media, alt, caption, width, label }: FigureData, writing: Writing): Content {
  const src = media === '' ? '' : writing.picture(media);
  if (caption === '' && width === 'column' && src !== '' && !/[\n\s]/.test(src)) {
    return {
      type: 'paragraph',
      children: [{ type: 'image', url: src, alt: alt.replaceAll('\n', ' ') }, ...braces(label)],
    };
  }
  const words = caption && `<figcaption>${oneLine(caption)}</figcaption>`;
  return html(
    `<figure${idAttribute(label)} class="${width}"><img src="${attribute(src)}" alt="${attribute(alt)}">${words}</figure>`,
  );
}
