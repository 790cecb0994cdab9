/**
 * The parts of other posts on a post's page. They are chosen before the page is rendered, and rendering cannot read
 * anything else. So a page is identified by its inputs, and stays unchanged as long as they do.
 */
import type { PostSummary } from '#contract/posts.ts';
import type { PublicComments } from '#site/data/comments.ts';
import type { AroundPost, Site } from '#site/data/site.ts';
import { readNext, seriesOf } from './posts.ts';

/**
 * Returns the parts of other posts on a post's page. The reduced site of a single post page already contains these
 * parts.
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
 * Returns the inputs of a post's page that differ between posts.
 * @param site site from `siteOfPost`
 * @param textOf returns the identity of a post's text
 */
export function madeOf(site: Site, post: PostSummary, textOf: (post: PostSummary) => string | undefined): unknown {
  const around = aroundPost(site, post);
  const { comments } = site;
  const written = comments && [comments.of(post.id), comments.elsewhere(post.id), comments.isClosed(post.id)];
  return [post, around, shownWith(post, around).map(textOf), written];
}

const withoutPosts = (site: Site): Site => ({
  ...site,
  ...{ version: 0, posts: [], categories: [], redirects: new Map<string, string>() },
  ...{ post: () => undefined, postAt: () => undefined, movedTo: () => undefined },
});

const commentsOn = (all: PublicComments, post: string): PublicComments => ({
  of: (id) => (id === post ? all.of(id) : []),
  elsewhere: (id) => (id === post ? all.elsewhere(id) : []),
  isClosed: (id) => id === post && all.isClosed(id),
  latest: [],
});
