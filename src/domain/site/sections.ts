/** Maps a path to its part of the site: a disabled part has no pages. */
import { withoutLanguage } from '#contract/languages.ts';
import { isDocumentId, pages } from '#contract/paths.ts';
import type { SiteSection, SiteSettings } from '#contract/site-settings.ts';

const feeds: readonly string[] = [pages.rss, pages.atom, pages.jsonFeed, pages.commentsFeed];

/** Undefined for what is there with any of them off. Writing stays with the blog off, and so does its list (`isForWriters`). */
export function sectionOf(address: string): SiteSection | undefined {
  const path = withoutLanguage(address);
  const [, first = '', second] = path.split(/[/?#]/);
  if (first === 'projects') return 'projects';
  if (first === 'research' || path.startsWith('/publications.')) return 'research';
  if (feeds.includes(path) || (first === 'blog' && path !== pages.newPost && second !== 'preview')) return 'blog';
  if (path === pages.signup) return 'accounts';
  return isDocumentId(first) || first === 'documents' ? 'documents' : undefined;
}

/** Writers reach their posts through the list of posts: if the blog is off, only logged-in users see it. */
export const isForWriters = (settings: Pick<SiteSettings, 'sections'>, path: string): boolean =>
  !settings.sections.blog && withoutLanguage(path) === pages.blog;

/** Where one follows; the links of mails that were sent work with it off, too. */
const following: readonly string[] = [pages.follow, pages.followAsked];

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
