/** The blocks that are HTML by themselves: quotes, tables, callouts, details, link cards. */
import type { CalloutData, DetailsData, LinkData, QuoteData, TableData } from '#contract/documents.ts';
import { isSafeLink } from '../../link.ts';
import { direction } from '../direction.ts';
import { escapeAttribute, escapeText } from '../escape.ts';
import { inlineText } from '../plain-text.ts';
import type { Context } from './context.ts';
import { renderInline } from './inline.ts';

export function renderQuote({ text, cite }: QuoteData, context: Context): string {
  const by = cite === '' ? '' : `<footer><cite>${renderInline(cite, context)}</cite></footer>`;
  return `<blockquote${direction(text)}><p>${renderInline(text, context)}</p>${by}</blockquote>`;
}

/** From so many rows and columns on the names of a table's columns are out of sight on a phone. */
const LONG = { rows: 13, columns: 4 };

/**
 * It scrolls sideways where it is wider than the page, so the keyboard must reach it, and it has a name. A `long` one
 * is a box of its own on a phone, in which its header stays.
 */
export function renderTable({ header, rows, align, caption }: TableData, context: Context): string {
  const cell = (text: string, column: number, element: 'td' | 'th') => {
    const side = align[column] ?? 'left';
    const scope = element === 'th' ? ' scope="col"' : '';
    return `<${element}${scope}${side === 'left' ? '' : ` class="align-${side}"`}>${renderInline(text, context)}</${element}>`;
  };
  const row = (cells: readonly string[], element: 'td' | 'th') =>
    `<tr>${cells.map((text, column) => cell(text, column, element)).join('')}</tr>`;
  const [first, ...others] = rows;
  const name = inlineText(caption).trim() || context.words.table;
  const side = direction(rows.flat().join(' ') || caption);
  const isLong = header && rows.length >= LONG.rows && (first?.length ?? 0) >= LONG.columns;
  return (
    `<div class="table${isLong ? ' long' : ''}" role="region" tabindex="0" aria-label="${escapeAttribute(name)}"${side}><table>` +
    (caption === '' ? '' : `<caption>${renderInline(caption, context)}</caption>`) +
    (header && first ? `<thead>${row(first, 'th')}</thead>` : '') +
    `<tbody>${(header ? others : rows).map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
  );
}

export function renderCallout({ kind, text }: CalloutData, context: Context): string {
  const name = context.words.callouts[kind];
  return (
    `<aside class="callout ${kind}" aria-label="${name}"${direction(text)}><p class="kind" aria-hidden="true">${name}</p>` +
    `<p>${renderInline(text, context)}</p></aside>`
  );
}

export function renderDetails({ summary, text }: DetailsData, context: Context): string {
  const name = summary === '' ? context.words.details : renderInline(summary, context);
  return `<details${direction(summary || text)}><summary>${name}</summary><p>${renderInline(text, context)}</p></details>`;
}

/** A card that is one link; only its words where it leads nowhere safe. */
export function renderLinkCard({ url, title, site }: LinkData): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '');
  const words =
    `<span class="title">${escapeText(title || url)}</span>` +
    `<span class="site">${escapeText([site, site === host ? '' : host].filter(Boolean).join(' · '))}</span>`;
  const side = direction(escapeText(title));
  if (!isSafeLink(url)) return `<p class="link-card"${side}>${words}</p>`;
  return `<p class="link-card"${side}><a href="${escapeAttribute(url)}">${words}</a></p>`;
}
