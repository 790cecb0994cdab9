/**
 * Selects the data of other posts that a post's page shows. It is selected before the page is rendered, and rendering
 * cannot access anything else. Thus a page can be reused from the cache while this data is unchanged.
 */
import type { PostSummary } from '#contract/posts.ts';
import type { PublicComments } from '#site/data/comments.ts';
import type { AroundPost, Site } from '#site/data/site.ts';
import { readNext, seriesOf } from './posts.ts';

/**
 * Returns the data of other posts that a post's page shows. If the site was reduced to one post page, it already
 * contains this data.
 */
export const aroundPost = (site: Site, post: PostSummary): AroundPost =>
  site.around ?? { ...readNext(site.posts, post), parts: seriesOf(site.posts, post) };

/** Returns all posts that a post's page shows, starting with the post itself. */
const shownWith = (post: PostSummary, { next, related, parts }: AroundPost): PostSummary[] => [
  ...new Set([post, ...(next ? [next] : []), ...related, ...parts]),
];

/**
 * Returns the reduced site for the page of this post.
 * @param site site in the post's language
 */
export function siteOfPost(site: Site, post: PostSummary): Site {
  const around = aroundPost(site, post);
  const shown = new Map(shownWith(post, around).map((one) => [one.id, one]));
  const { comments, whole } = site;
  return {
    ...withoutPosts(site),
    ...(whole && { whole: withoutPosts(whole) }),
    ...(comments && { comments: commentsOn(comments, post.id) }),
    around,
    post: (id) => shown.get(id),
    postAt: (key) => (key === (post.address ?? post.id) ? post : undefined),
    rendered: async (id) => (shown.has(id) ? site.rendered(id) : undefined),
    picture: async (other) => (shown.has(other.id) ? site.picture(other) : undefined),
  };
}

/**
 * Returns the data that only this post's page depends on, to detect when the page must be rendered again.
 * @param site site from `siteOfPost`
 * @param textOf returns an identifier for the version of a post's text
 */
export function madeOf(site: Site, post: PostSummary, textOf: (post: PostSummary) => string | undefined): unknown {
  const around = aroundPost(site, post);
  const { comments } = site;
  const written = comments && [comments.of(post.id), comments.elsewhere(post.id), comments.isClosed(post.id)];
  return [post, around, shownWith(post, around).map(textOf), written];
}

const withoutPosts = (site: Site): Site => ({
  ...site,
  version: 0,
  posts: [],
  categories: [],
  redirects: new Map<string, string>(),
  post: () => undefined,
  postAt: () => undefined,
  movedTo: () => undefined,
});

const commentsOn = (all: PublicComments, post: string): PublicComments => ({
  of: (id) => (id === post ? all.of(id) : []),
  elsewhere: (id) => (id === post ? all.elsewhere(id) : []),
  isClosed: (id) => id === post && all.isClosed(id),
  latest: [],
});
