/**
 * The sitemap for search engines, with one URL for each page for readers. It excludes account pages, unpublished
 * posts, Japanese documents, list pages after the first, and the filters of the research page.
 */
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { isOff } from '#domain/site/sections.ts';
import { byYear, keywordsOf } from './posts.ts';
import { addressIn, isMultilingual, languagesOf, siteIn, standsOnce } from '#site/data/in-language.ts';
import { byCategoryId, groupsOf } from '#site/data/posts/groups.ts';
import type { Site } from '#site/data/site.ts';

interface Entry {
  path: string;
  /** ISO 8601 */
  changed?: string | undefined;
  isPost?: true;
}

/**
 * The maximum number of posts in a file (sitemaps.org allows 50,000 URLs). A site with more posts has several files,
 * and an index that lists these files.
 */
const MOST = 10_000;

/** Returns the names of a large site's sitemap parts; empty if one file is sufficient. */
export function sitemapParts({ posts }: Site): string[] {
  if (posts.length <= MOST) return [];
  return ['pages', ...Array.from({ length: Math.ceil(posts.length / MOST) }, (_, index) => String(index + 1))];
}

/** Returns the sitemap as XML (sitemaps.org 0.9). It lists every page or, on a large site, the URLs of its parts. */
export function sitemap(site: Site): string {
  const parts = sitemapParts(site);
  if (parts.length === 0) return urls(shownIn(site), site);
  return written('sitemapindex', [
    ...parts.map((part) => `<sitemap><loc>${xml(site.url + pages.sitemapPart(part))}</loc></sitemap>`),
  ]);
}

/**
 * Returns a part of the sitemap: all pages except posts, or a range of posts. Posts are sorted oldest first, so that
 * complete parts stay unchanged.
 * @returns undefined if there is no such part
 */
export function sitemapPart(site: Site, part: string): string | undefined {
  if (!sitemapParts(site).includes(part)) return undefined;
  const all = isMultilingual(site) ? shownIn(site) : [];
  if (part === 'pages')
    return urls(
      shownIn(site, () => false),
      site,
      all,
    );
  const end = site.posts.length - (Number(part) - 1) * MOST;
  const inPart = new Set(site.posts.slice(Math.max(0, end - MOST), end).map(({ id }) => id));
  return urls(
    shownIn(site, ({ id }) => inPart.has(id)).filter(({ isPost }) => isPost),
    site,
    all,
  );
}

/**
 * @param shown entries to list
 * @param all entries of the whole sitemap, because translations of a page can be in another part
 */
function urls(shown: readonly Entry[], site: Site, all = shown): string {
  const versions = versionsOf(all, site);
  return written(
    'urlset',
    shown.map(
      ({ path, changed }) =>
        `<url><loc>${xml(site.url + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${versions(path)}</url>`,
    ),
    isMultilingual(site) ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '',
  );
}

const written = (element: string, entries: readonly string[], more = ''): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n');

/** Returns the pages in all languages, with the language prefixes in their paths. */
function shownIn(whole: Site, isShown: (post: PostSummary) => boolean = () => true): Entry[] {
  if (whole.settings.robots.search === 'refuse') return [];
  return whole.settings.languages.flatMap((language, index) => {
    const site = siteIn(whole, language);
    return entriesOf(site, isShown)
      .filter(({ path }) => !isOff(site.settings, path) && (index === 0 || !standsOnce(path)))
      .map((entry) => ({ ...entry, path: addressIn(site, entry.path) }));
  });
}

/**
 * @returns a function that returns the `xhtml:link` elements of a page; '' for a page that exists in only one
 * language
 */
function versionsOf(shown: readonly Entry[], site: Site): (path: string) => string {
  const known = new Set(shown.map(({ path }) => path));
  return (path) => {
    const there = isMultilingual(site) ? languagesOf(path, site, known).filter(({ href }) => href !== null) : [];
    const links = there.map(({ code, href }) => ({ code: code as string, href }));
    return there.length < 2
      ? ''
      : [...links, ...links.slice(0, 1).map(({ href }) => ({ code: 'x-default', href }))]
          .map(
            ({ code, href }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${xml(`${site.url}${href}`)}"/>`,
          )
          .join('');
  };
}

function entriesOf(site: Site, isShown: (post: PostSummary) => boolean): Entry[] {
  const { posts, categories, publications } = site;
  const used = groupsOf(posts, byCategoryId);
  const latest = posts.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), '');
  return [
    { path: pages.home },
    { path: pages.research },
    { path: pages.blog, changed: latest || undefined },
    { path: pages.about },
    ...site.documentIds.filter((id) => id === 'resume').map((id) => ({ path: pages.document(id) })),
    ...site.projectPages.map(({ address }) => ({ path: pages.project(address) })),
    ...site.ownPages.map(({ address }) => ({ path: pages.own(address) })),
    ...posts
      .filter((post) => !post.noindex && isShown(post))
      .map((post) => ({ path: pages.postAt(post), changed: post.updatedAt, isPost: true as const })),
    ...categories.filter(({ id }) => used.has(id)).map(({ id }) => ({ path: pages.category(id) })),
    ...keywordsOf(posts).map(({ keyword }) => ({ path: pages.keyword(keyword.id) })),
    ...(posts.length > 0 ? [{ path: pages.archive }] : []),
    ...byYear(site).map(({ year }) => ({ path: pages.archiveYear(year) })),
    ...publications.map(({ address }) => ({ path: pages.publication(address) })),
  ];
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
}
