/** The site's own URLs that a page, a feed or the sitemap links to, including the images of social previews. */

const named = /(?:\b(?:href|src)="|<loc>|property="og:image" content=")([^"<]+)/g;

/** @returns paths without query and fragment, as in a request */
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
