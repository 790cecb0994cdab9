/** Additions to the rendered body of a post, for the post's page. */
import { escapeAttribute } from '#domain/document/escape.ts';

/**
 * Returns the fragment of a link to a heading. Non-Latin letters are not encoded, because percent-encoding would
 * triple their size.
 */
export const fragmentTo = (id: string): string => `#${id.replace(/[^\p{L}\p{M}\p{N}_:.-]/gu, encodeURIComponent)}`;

/**
 * Adds a permalink to each heading. `html` comes from the renderer, which writes `id` first.
 * @param label accessible name of the link
 */
export function withAnchors(html: string, label: string): string {
  return html.replace(
    /(<(h[2-6]) id="([^"]*)"[^>]*>)(.*?)(<\/\2>)/gs,
    (_whole, open: string, _name: string, id: string, inner: string, close: string) =>
      `${open}${inner} <a class="anchor" href="${fragmentTo(id.replaceAll('&amp;', '&'))}" aria-label="${escapeAttribute(label)}">#</a>${close}`,
  );
}

/**
 * Leads the links of a body to the pages in the language of the page that shows it. The same body is part of feeds and
 * emails, whose links stay as typed. `html` comes from the renderer, which writes `href` first.
 */
export const withLinks = (html: string, href: (link: string) => string): string =>
  html.replace(/(?<=<a href=")\/[^"]*/g, href);

const citation = /<span class="citation"(?: data-works="([^"]*)")?>((?:[^<]|<\/?(?:a|i|b|sup|sub)\b[^>]*>)*)<\/span>/g;
const reference = /<li id="(ref-[^"]*)">(.*?)<\/li>/gs;

/**
 * Inserts the reference of each cited work after its first citation, for display in wide margins (`post-grid.css`).
 * The reference is copied from the list of references, without links. The copy is hidden from screen readers and
 * search, so that the reference is read only once. `html` must contain resolved citations.
 */
export function withCitedInMargin(html: string): string {
  const works = new Map([...html.matchAll(reference)].map(([, id = '', entry = '']) => [id, entry]));
  // In APA, the text of a link is only the URL, so the whole link is removed. Other styles have a prefix (`doi:
  // 10.1000/1`), so only the tags are removed.
  const withoutLinks = html.includes('<section class="references in-style"') ? /<\/?a\b[^>]*>/g : /<a\b.*?<\/a>/gs;
  return html.replace(citation, (whole, named: string | undefined, inner: string) => {
    const linked = [...inner.matchAll(/href="#(ref-[^"]*)"/g)].map(([, id = '']) => id);
    const ids = named?.split(' ') ?? linked;
    const notes = ids.flatMap((id) => {
      const entry = works.get(id);
      works.delete(id);
      return entry === undefined ? [] : [entry.replace(withoutLinks, '').trim()];
    });
    const note = (text: string) => `<span class="cited-note" aria-hidden="true" data-pagefind-ignore>${text}</span>`;
    return whole + notes.map(note).join('');
  });
}

/** Returns the path of the first image of a body; undefined if it has none. `html` comes from the renderer. */
export function firstImage(html: string): string | undefined {
  return /<img src="(\/media\/[^"]*)"/.exec(html)?.[1];
}
