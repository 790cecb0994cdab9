/**
 * What search engines shall know: every page for readers with one address. Account pages, unpublished posts, the
 * Japanese documents, further pages of lists and the filters of the research page are not in it.
 */
import { pages } from '#contract/paths.ts';
import { isOff } from '#domain/site/sections.ts';
import { byYear, keywordsOf } from './posts.ts';
import type { Site } from '#site/data/site.ts';

interface Entry {
  path: string;
  /** ISO 8601 */
  changed?: string | undefined;
}

/** The sitemap as XML (sitemaps.org 0.9). */
export function sitemap(site: Site): string {
  const shown = entriesOf(site).filter(({ path }) => !isOff(site.settings, path));
  const entries = shown.map(
    ({ path, changed }) =>
      `<url><loc>${xml(site.url + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function entriesOf(site: Site): Entry[] {
  const { posts, categories, publications } = site;
  const used = new Set(posts.map(({ category }) => category.id));
  const latest = posts.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), '');
  return [
    { path: pages.home },
    { path: pages.research },
    { path: pages.blog, changed: latest || undefined },
    { path: pages.about },
    ...site.documentIds.filter((id) => id === 'resume').map((id) => ({ path: pages.document(id) })),
    ...site.projectPages.map(({ address }) => ({ path: pages.project(address) })),
    ...site.ownPages.map(({ address }) => ({ path: pages.own(address) })),
    ...posts.map((post) => ({ path: pages.postAt(post), changed: post.updatedAt })),
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
