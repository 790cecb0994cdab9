/** The feeds: the latest 20 posts in full, as RSS 2.0, Atom 1.0 and JSON Feed 1.1 (SITE-23). */
import { limits } from '#contract/limits.ts';
import { pages } from '#contract/paths.ts';
import { orcidAddress } from '#contract/orcid.ts';
import { DateInZone } from './date-in-zone.ts';
import { TextFeed } from './text-feed.ts';
import { cardPath, postCard } from '#site/assets/pictures/cards.ts';
import { addressIn } from '#site/data/in-language.ts';
import { feedHtml } from './feed-html.ts';
import { escapeText } from '#domain/document/escape.ts';
import { excerpt } from '#domain/document/words.ts';
import { summaryText } from './posts.ts';
import { titleOf } from './words.ts';
import type { Site } from '#site/data/site.ts';
import type { Messages } from '#messages/shape.ts';

/** The media type of each format of a feed. */
const types = {
  rss2: 'application/rss+xml',
  atom1: 'application/atom+xml',
  json1: 'application/feed+json',
};

/** Returns a feed in one format; 404 without a feed. */
export const feedResponse = (feed: TextFeed | undefined, format: keyof typeof types): Response =>
  feed
    ? new Response(feed[format](), { headers: { 'Content-Type': `${types[format]}; charset=utf-8` } })
    : new Response(null, { status: 404 });

/**
 * Returns the site's feed; `rss2()`, `atom1()` and `json1()` write the three formats. Sites with the same content
 * give equal feeds.
 */
export async function feedOf(site: Site, messages: Messages): Promise<TextFeed> {
  const { owner, url, posts } = site;
  const { timeZone } = site.settings;
  const latest = posts.slice(0, limits.feedPosts);
  const author = { name: owner.name, email: owner.email, link: url + addressIn(site, pages.home) };
  const updated = latest.map((post) => post.updatedAt).reduce((a, b) => (a > b ? a : b), '1970-01-01');
  const feed = new TextFeed({
    id: url + addressIn(site, pages.home),
    title: messages.frame.feedTitle(titleOf(site)),
    description: owner.blogIntro || messages.blog.blogOf(owner.name),
    link: url + addressIn(site, pages.blog),
    language: site.language,
    favicon: url + pages.icon,
    copyright: `© ${owner.name}`,
    generator: false,
    updated: new DateInZone(updated, timeZone),
    feedLinks: {
      rss: url + addressIn(site, pages.rss),
      atom: url + addressIn(site, pages.atom),
      json: url + addressIn(site, pages.jsonFeed),
    },
    author,
  });
  for (const post of latest) {
    const body = await site.rendered(post.id);
    if (!body) continue;
    const address = url + addressIn(site, pages.postAt(post));
    feed.addItem({
      // The id does not depend on the post's slug. Otherwise feed readers would show a renamed post as a new post.
      id: url + pages.post(post.id),
      title: post.title,
      link: address,
      date: new DateInZone(post.updatedAt, timeZone),
      published: new DateInZone(post.createdAt, timeZone),
      description: excerpt(summaryText(post, site) ?? body.text, 400),
      content:
        (post.subtitle ? `<p><strong>${escapeText(post.subtitle)}</strong></p>` : '') +
        feedHtml(body.html, url, address),
      image: url + cardPath(postCard(site, post, messages)),
      author: [
        author,
        ...(post.authors ?? []).map(({ name, orcid }) => ({ name, ...(orcid && { link: orcidAddress(orcid) }) })),
      ],
      category: [post.category, ...post.keywords].map(({ name }) => ({ name, term: name })),
    });
  }
  return feed;
}
