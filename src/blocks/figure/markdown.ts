import type { Region } from '#contract/regions.ts';
import { escapeText } from '#domain/document/escape.ts';
import type { Content, Writing } from '../kind-markdown.ts';
import { attribute, braces, html, idAttribute, oneLine } from '../markdown-html.ts';
import type { FigureData } from './schema.ts';

export function write({ media, alt, caption, width, label, regions }: FigureData, writing: Writing): Content {
  const src = media === '' ? '' : writing.picture(media);
  if (caption === '' && !regions && width === 'column' && src !== '' && !/[\n\s]/.test(src)) {
    return {
      type: 'paragraph',
      children: [{ type: 'image', url: src, alt: alt.replaceAll('\n', ' ') }, ...braces(label)],
    };
  }
  const words = caption && `<figcaption>${oneLine(caption)}</figcaption>`;
  return html(
    `<figure${idAttribute(label)} class="${width}"><img src="${attribute(src)}" alt="${attribute(alt)}">${words}${regionList(regions)}</figure>`,
  );
}

/** A list that other programs show below the picture: where each part lies, its note, and a reading a line. */
function regionList(regions: readonly Region[] = []): string {
  const items = regions.map(({ x, y, width, height, label, text }) => {
    const lines = [label, ...(text === '' ? [] : text.split('\n'))];
    return `<li data-box="${[x, y, width, height].join(' ')}">${lines.map(escapeText).join('<br>')}</li>`;
  });
  return items.length === 0 ? '' : `<ol class="regions">${items.join('')}</ol>`;
}
