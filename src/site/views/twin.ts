/**
 * The Markdown of a page (SITE-42): the same text at the page's path with `.md`. It is made from the page's HTML, so
 * that both always say the same.
 */
import { isDocumentId, pages } from '#contract/paths.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { pageMarkdown } from '#document/markdown/page/page-markdown.ts';
import { decoded } from '#domain/decoded.ts';
import { isOwnPagePath } from '#domain/page-address.ts';
import { isOff } from '#domain/site/sections.ts';
import { parseDocument } from 'htmlparser2';
import { textIn, type HtmlElement } from '#document/print/html-tree.ts';
import { postBehind } from '../data/in-language.ts';
import type { Site } from '../data/site.ts';
import { robotsHeaders } from './robots.ts';

export const markdownType = 'text/markdown; charset=utf-8';
const extension = '.md';

/** Pages of the site itself that have a text. */
const own: readonly string[] = [pages.home, pages.research, pages.blog, pages.about, pages.terms, pages.privacy];
/** Lists under the paths of posts. */
const lists: readonly string[] = [pages.newPost, pages.archive];

/**
 * Returns whether a page has its own text, and not only a list of other pages.
 * @param path the path of a page of the site
 */
export function hasText(path: string): boolean {
  const bare = withoutLanguage(path);
  if (own.includes(bare) || isOwnPagePath(bare) || isDocumentId(bare.slice(1))) return true;
  const [, first = '', second, ...more] = bare.split('/');
  return (
    ['blog', 'projects', 'research'].includes(first) && Boolean(second) && more.length === 0 && !lists.includes(bare)
  );
}

/**
 * Returns whether a page of the site has Markdown. The owner can keep a post from AI (`noai`), and a preview shows what
 * is not public.
 * @param path the page's path, without the prefix of the language of `site`
 */
export const hasMarkdown = (site: Site, path: string): boolean =>
  hasText(path) && !site.preview && !isOff(site.settings, path) && !postBehind(path, site)?.noai;

/** Returns the path of a page's Markdown. */
export const twinPath = (path: string): string => (path === pages.home ? '/index' : path) + extension;

/** Returns the path of the page to which the path of a Markdown file belongs; undefined for any other path. */
export function pageOfTwin(path: string): string | undefined {
  if (!path.endsWith(extension)) return undefined;
  const page = path.slice(0, -extension.length);
  const found = page === '/index' ? pages.home : page;
  return found !== '' && twinPath(found) === path && hasText(found) ? found : undefined;
}

/**
 * Returns the path of the Markdown of a page that has moved.
 * @param nowOf returns the current path of a page by a former path
 */
export function movedTwin(path: string, nowOf: (former: string) => string | undefined): string | undefined {
  const page = pageOfTwin(path);
  const now = page && nowOf(page);
  return now && hasText(now) ? twinPath(now) : undefined;
}

/** Returns the `Link` header of a page that has Markdown. */
export const twinLink = (path: string): string => `<${twinPath(path)}>; rel="alternate"; type="text/markdown"`;

/** Returns the headers of the Markdown of a page, at its own path. Search engines index only the page. */
export const twinHeaders = (page: string, site: Site): Record<string, string> => ({
  'Content-Type': markdownType,
  ...robotsHeaders(site, page, ['noindex']),
  Link: canonicalLink(page, site.url),
});

export const canonicalLink = (page: string, url: string): string => `<${url}${page}>; rel="canonical"`;

/**
 * Returns the Markdown of a page, with front matter.
 * @param html the page
 * @param page the path of the page, with the prefix of its language
 */
export function twinOf(
  html: string,
  page: string,
  { url, owner, settings }: Pick<Site, 'url' | 'owner' | 'settings'>,
): string {
  const canonical = url + page;
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  const { author, datePublished, dateModified } = factsOf(html);
  const names = [author].flat().flatMap((one) => one?.name ?? []);
  const citation = citationOf(main);
  const front = {
    title: titleOf(html),
    author: names.length > 0 ? names : [owner.name],
    ...(datePublished && { date: datePublished }),
    ...(dateModified && dateModified !== datePublished && { updated: dateModified }),
    language: languageOf(html),
    canonical: decoded(canonical) === canonical ? canonical : new URL(canonical).href,
    ...(citation && { citation }),
    ...(settings.robots.license && { license: settings.robots.license }),
  };
  const at = (link: string) => {
    if (link.startsWith('#')) return canonical;
    return /^\/(?!\/)/.test(link) ? url + link : link;
  };
  // JSON is YAML, and takes a tenth of the time.
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n\n${pageMarkdown(main, at)}`;
}

const plain = (html: string) =>
  textIn({ ...(parseDocument(html) as unknown as HtmlElement), name: '', attribs: {} })
    .replace(/\s+/g, ' ')
    .trim();

/** The first heading. Pages without one have the title of the window. */
function titleOf(html: string): string {
  const [, heading, title = ''] = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return plain(heading ?? title) || plain(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '');
}

/** The language of the page's text, which can differ from that of its menu. */
const languageOf = (html: string) =>
  /<div class="prose[^"]*" lang="([\w-]+)"/.exec(html)?.[1] ?? /<html lang="([\w-]+)"/.exec(html)?.[1] ?? 'en';

interface Facts {
  author?: { name?: string } | { name?: string }[];
  datePublished?: string;
  dateModified?: string;
}

/** Reads the structured data of the page. The description of a page without an author has no facts. */
function factsOf(html: string): Facts {
  const found = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return found ? (JSON.parse(found) as Facts) : {};
}

/** The citation in APA style, as posts and publications show it. */
function citationOf(main: string): string | undefined {
  const shown =
    /<figcaption>APA<\/figcaption><pre[^>]*>(.*?)<\/pre>|<figure class="citation in-words"><pre[^>]*>(.*?)<\/pre>/s.exec(
      main,
    );
  return shown ? plain(shown[1] ?? shown[2] ?? '') : undefined;
}
