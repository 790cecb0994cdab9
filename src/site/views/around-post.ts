/**
 * What of the other posts stands on a post's page: chosen before the page is rendered, and nothing else is there for it
 * to read. So a page is known by what it is made of, and stays as it is while that does.
 */
import type { PostSummary } from '#contract/posts.ts';
import type { PublicComments } from '#site/data/comments.ts';
import type { AroundPost, Site } from '#site/data/site.ts';
import { readNext, seriesOf } from './posts.ts';

/** Of the site that a post's page sees, it is told. */
export const aroundPost = (site: Site, post: PostSummary): AroundPost =>
  site.around ?? { ...readNext(site.posts, post), parts: seriesOf(site.posts, post) };

/** Itself first. */
const shownWith = (post: PostSummary, { next, related, parts }: AroundPost): PostSummary[] => [
  ...new Set([post, ...(next ? [next] : []), ...related, ...parts]),
];

/** The site as the page of this post sees it. @param site in the post's language */
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
 * What tells the page of a post from any other that the same site but for its posts has.
 * @param site as `siteOfPost` has it
 * @param textOf what tells a post's text from any other
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
