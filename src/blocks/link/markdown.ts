import { escapeText } from '#domain/document/escape.ts';
import type { Content } from '../kind-markdown.ts';
import { attribute, html, oneLine } from '../markdown-html.ts';
import type { LinkData } from './schema.ts';

export function write({ url, title, site }: LinkData): Content {
  if (title === '' && site === '' && /^https?:\/\/[^\s<>]+$/.test(url)) {
    return { type: 'paragraph', children: [{ type: 'html', value: `<${url}>` }] };
  }
  const at = site && ` <span>${oneLine(escapeText(site))}</span>`;
  return html(`<p class="link-card"><a href="${attribute(url)}">${oneLine(escapeText(title))}</a>${at}</p>`);
}
