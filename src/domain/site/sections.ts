/** Maps a path to its section of the site; a disabled section has no pages. */
import { withoutLanguage } from '#contract/languages.ts';
import { isDocumentId, pages } from '#contract/paths.ts';
import type { SiteSection, SiteSettings } from '#contract/site-settings.ts';

const feeds: readonly string[] = [pages.rss, pages.atom, pages.jsonFeed, pages.commentsFeed];

/**
 * Returns the section that a path belongs to; undefined for pages that do not depend on a section. Even if the blog
 * is off, writers can write posts and see the list of posts (`isForWriters`).
 */
export function sectionOf(address: string): SiteSection | undefined {
  const path = withoutLanguage(address);
  const [, first = '', second] = path.split(/[/?#]/);
  if (first === 'projects') return 'projects';
  if (first === 'research' || path.startsWith('/publications.')) return 'research';
  if (feeds.includes(path) || (first === 'blog' && path !== pages.newPost && second !== 'preview')) return 'blog';
  if (path === pages.signup) return 'accounts';
  return isDocumentId(first) || first === 'documents' ? 'documents' : undefined;
}

/**
 * Returns whether only logged-in users can see a page. This is the list of posts if the blog is off, because writers
 * need the list to open their posts.
 */
export const isForWriters = (settings: Pick<SiteSettings, 'sections'>, path: string): boolean =>
  !settings.sections.blog && withoutLanguage(path) === pages.blog;

/**
 * Pages for subscribing to the newsletter. If the newsletter is off, only these pages are unavailable; the links in
 * sent emails continue to work.
 */
const following: readonly string[] = [pages.newsletter, pages.subscriptionRequested];

export function isOff(
  {
    sections,
    comments = false,
    follow = false,
  }: Pick<SiteSettings, 'sections'> & Partial<Pick<SiteSettings, 'comments' | 'follow'>>,
  path: string,
): boolean {
  if (withoutLanguage(path) === pages.commentsFeed && !comments) return true;
  if (following.includes(withoutLanguage(path))) return !follow;
  const section = sectionOf(path);
  return section !== undefined && !sections[section];
}
