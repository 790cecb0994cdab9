/** Finds every page that is linked from another page, without running scripts. */
import { Parser } from 'htmlparser2';
import { pages } from '#contract/paths.ts';

/** The found pages by path. */
export type FoundPages = Map<string, { status: number; html: string; policy: string }>;

const starts = [pages.home, pages.search, pages.sitemap, pages.newPost, '/error', pages.terms, pages.signup];

/** Follows every link and URL in the site's own pages. */
export async function crawl(url: string): Promise<FoundPages> {
  const seen: FoundPages = new Map();
  const queue = [...starts];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    const response = await fetch(url + path, { redirect: 'manual' });
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    const html = isPage ? await response.text() : '';
    await response.body?.cancel().catch(() => undefined);
    seen.set(path, { status: response.status, html, policy: response.headers.get('content-security-policy') ?? '' });
    queue.push(...linksIn(html));
  }
  return seen;
}

function linksIn(html: string): string[] {
  const links: string[] = [];
  const parser = new Parser({
    onopentag(_name, { href, src, srcset }) {
      for (const address of [href, src, ...(srcset?.split(',').map((one) => one.trim().split(' ')[0]) ?? [])]) {
        const path = address?.replace(/[?#].*$/, '');
        if (path?.startsWith('/') && !path.startsWith('//')) links.push(path);
      }
    },
  });
  parser.end(html);
  return links;
}

/** Returns the path of one page of each kind. */
export function kindsOf(found: FoundPages): string[] {
  const first = (pattern: RegExp) => [...found.keys()].find((path) => pattern.test(path)) ?? `no page like ${pattern}`;
  return [
    pages.home,
    pages.research,
    first(/^\/research\/year\//),
    first(/^\/research\/[^/]+$/),
    pages.blog,
    first(/^\/blog\/on-[^/]+$/),
    first(/^\/ja\/blog\/%[^/]+$/),
    first(/^\/blog\/category\//),
    first(/^\/blog\/keyword\//),
    pages.archive,
    first(/^\/blog\/archive\/\d+$/),
    pages.about,
    `${pages.search}?q=attention`,
    '/nowhere',
    '/error',
    pages.terms,
    first(/^\/blog\/two-hundred/),
  ];
}
