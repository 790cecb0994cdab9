/**
 * Feed paths of other programs. If a site was moved from such a program, its feed subscribers still get its posts.
 */
import { pages } from '#contract/paths.ts';
import type { SiteSettings } from '#contract/site-settings.ts';

/** Feed paths of other programs, by the feed of this site that replaces them. */
const byFeed: Readonly<Record<string, readonly string[]>> = {
  // Paths that WordPress, Ghost, Substack, Hugo (also for its sections), Quarto, Hexo, Medium and Docusaurus use.
  [pages.rss]: [
    '/feed',
    '/feed/rss',
    '/feed/rss2',
    '/feed/rdf',
    '/rss',
    '/rss2.xml',
    '/index.xml',
    '/blog/index.xml',
    '/posts/index.xml',
    '/post/index.xml',
    '/blog.xml',
    '/blog/feed',
    '/blog/rss',
    '/blog/rss.xml',
    '/posts.xml',
  ],
  // Paths that Jekyll, Eleventy, WordPress, Blogger and Docusaurus use.
  [pages.atom]: [
    '/feed.xml',
    '/feed/feed.xml',
    '/feed/atom',
    '/feeds/posts/default',
    '/blog/feed.xml',
    '/blog/atom.xml',
  ],
  [pages.jsonFeed]: ['/feed/feed.json', '/index.json', '/feed/json', '/blog/feed.json'],
};
export const everyFormerFeed: ReadonlyMap<string, string> = new Map(
  Object.entries(byFeed).flatMap(([feed, paths]) => paths.map((path) => [path, feed] as const)),
);

/** Returns redirects from feed paths of other programs; empty if the site has no blog. */
export const formerFeeds = ({ sections }: Pick<SiteSettings, 'sections'>): ReadonlyMap<string, string> =>
  sections.blog ? everyFormerFeed : new Map();
