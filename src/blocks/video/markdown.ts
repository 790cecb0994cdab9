import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import type { Content } from '../kind-markdown.ts';
import { attribute, html, oneLine } from '../markdown-html.ts';
import type { VideoData } from './schema.ts';

export function write({ url, title, poster }: VideoData): Content {
  const still = poster && ` data-poster="${escapeAttribute(poster)}"`;
  const words = oneLine(escapeText(title));
  return html(`<figure class="video"${still}><a href="${attribute(url)}">${words}</a></figure>`);
}
