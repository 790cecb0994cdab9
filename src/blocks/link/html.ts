import { direction } from '#inlines/direction.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { isSafeLink } from '#domain/link.ts';
import type { LinkData } from './schema.ts';

/** Returns a link card; if its URL is unsafe, only the text of the card. */
export function html({ url, title, site }: LinkData): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '');
  const words =
    `<span class="title">${escapeText(title || url)}</span>` +
    `<span class="site">${escapeText([site, site === host ? '' : host].filter(Boolean).join(' · '))}</span>`;
  const side = direction(escapeText(title));
  if (!isSafeLink(url)) return `<p class="link-card"${side}>${words}</p>`;
  return `<p class="link-card"${side}><a href="${escapeAttribute(url)}">${words}</a></p>`;
}
