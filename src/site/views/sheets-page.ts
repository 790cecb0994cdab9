/**
 * Renders the pages of a document as they will be printed, one below the other (DOC-15). They are framed next to the
 * form of the document.
 */
import type { Language } from '#messages/index.ts';
import type { Messages } from '#messages/shape.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { decoded } from '#domain/decoded.ts';
import type { Sheets } from '#typesetting/sheets.ts';
import type { Site } from '#site/data/site.ts';
import { wordsOf } from './words.ts';

interface Shown {
  title: string;
  language: Language;
  sheets: Sheets;
  /** Messages above the printed pages. */
  notices: readonly string[];
}

/** Returns the preview that is shown if the site does not have the page. */
export function noPage(path: string, site: Pick<Site, 'settings' | 'language'>): string {
  const { documents } = wordsOf(site);
  const sheets = { svg: '', pages: 0, width: 0, height: 0, warnings: [] };
  return sheetsPage({ title: decoded(path), language: site.language, sheets, notices: [documents.noPage] }, documents);
}

/** Returns an HTML page that shows the printed pages, without scripts. Paper is white in light and dark mode. */
export function sheetsPage({ title, language, sheets, notices }: Shown, words: Messages['documents']): string {
  const { svg, pages, width, height } = sheets;
  const drawing = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  const page = (index: number) => {
    const name = words.pageOf(index + 1, pages);
    return (
      `<figure><svg viewBox="0 ${index * height} ${width} ${height}" role="img" aria-label="${escapeAttribute(name)}">` +
      `<use href="#sheets"/></svg><figcaption>${escapeText(name)}</figcaption></figure>`
    );
  };
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeText(title)}</title>` +
    `<meta name="viewport" content="width=device-width"><style>${sheetsStyle}</style></head><body><main>` +
    `<h1>${escapeText(title)}</h1>${notices.map((line) => `<p>${escapeText(line)}</p>`).join('')}` +
    Array.from({ length: pages }, (_, index) => page(index)).join('') +
    `</main><svg width="0" height="0" aria-hidden="true"><defs><g id="sheets">${drawing}</g></defs></svg></body></html>`
  );
}

/** The style sheet of the preview. The CSP contains its hash (`sheetsHeaders`). */
export const sheetsStyle =
  ':root{color-scheme:light dark;background:light-dark(#f3eee8,#1d1a17);color:light-dark(#1d1b19,#ece6df);' +
  'font:0.875rem/1.5 system-ui,sans-serif}body{margin:0}main{max-width:56rem;margin:auto;padding:1rem}' +
  'h1{font-size:1rem;margin:0 0 0.75rem}p{margin:0 0 0.75rem}figure{margin:0 0 1.25rem}' +
  'figure svg{display:block;width:100%;height:auto;background:#fff;box-shadow:0 1px 4px rgb(0 0 0/0.25)}' +
  'figcaption{margin-top:0.4rem;text-align:center}body>svg{position:absolute}';
