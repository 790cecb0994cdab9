import type { Region } from '#contract/regions.ts';
import { escapeText } from '#domain/document/escape.ts';
import type { Content, Writing } from '../kind-markdown.ts';
import { attribute, braces, html, idAttribute, oneLine } from '../markdown-html.ts';
import type { FigureData, FigureItem, Pictured } from './schema.ts';

export function write(data: FigureData, writing: Writing): Content {
  const { media, dark, alt, caption, width, label, regions, items } = data;
  const src = media === '' ? '' : writing.picture(media);
  const isPlain = caption === '' && !regions && !items && dark === undefined && width === 'column';
  if (isPlain && src !== '' && !/[\n\s]/.test(src)) {
    return {
      type: 'paragraph',
      children: [{ type: 'image', url: src, alt: alt.replaceAll('\n', ' ') }, ...braces(label)],
    };
  }
  const shown = items ? items.map((item) => itemOf(item, writing)).join('') : picture(data, writing);
  return html(
    `<figure${idAttribute(label)} class="${width}${items ? ' several' : ''}">${shown}${words(caption)}${regionList(regions)}</figure>`,
  );
}

const words = (caption: string) => caption && `<figcaption>${oneLine(caption)}</figcaption>`;

const itemOf = (item: FigureItem, writing: Writing) =>
  `<figure${idAttribute(item.label)}>${picture(item, writing)}${words(item.caption)}</figure>`;

/** Returns the HTML of the image. An image for dark mode is included in the syntax that GitHub supports. */
function picture({ media, dark, alt }: Pictured, writing: Writing): string {
  const src = media === '' ? '' : writing.picture(media);
  const img = `<img src="${attribute(src)}" alt="${attribute(alt)}">`;
  if (dark === undefined) return img;
  const inDark = attribute(writing.picture(dark));
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${inDark}">${img}</picture>`;
}

/**
 * Returns a list of annotations, which other programs show below the image. Each item contains the position, note and
 * readings of one annotation.
 */
function regionList(regions: readonly Region[] = []): string {
  const found = regions.map(({ x, y, width, height, label, text }) => {
    const lines = [label, ...(text === '' ? [] : text.split('\n'))];
    return `<li data-box="${[x, y, width, height].join(' ')}">${lines.map(escapeText).join('<br>')}</li>`;
  });
  return found.length === 0 ? '' : `<ol class="regions">${found.join('')}</ol>`;
}
