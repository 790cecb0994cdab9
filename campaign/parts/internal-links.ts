/** The addresses inside the site that a page, a feed or the sitemap leads to, and the cards that pages name. */

const named = /(?:\b(?:href|src)="|<loc>|property="og:image" content=")([^"<]+)/g;

/** @returns paths without `?` and `#` parts, as in a request */
export function internalLinks(text: string, siteUrl: string): Set<string> {
  const paths = new Set<string>();
  for (const [, written = ''] of text.matchAll(named)) {
    const address = unescaped(written);
    const path = address.startsWith(siteUrl) ? address.slice(siteUrl.length) || '/' : address;
    if (!/^\/(?!\/)/.test(path)) continue;
    paths.add(path.replace(/[?#].*$/s, ''));
  }
  return paths;
}

function unescaped(html: string): string {
  return html
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_whole, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
