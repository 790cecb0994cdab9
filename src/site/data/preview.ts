/** Renders a draft of a post as the page that readers would get (POST-32). */
import { pages } from '#contract/paths.ts';
import type { Post } from '#contract/posts.ts';
import { mediaOf } from '#document/media.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findMedia } from '#server/features/media/media-repository.ts';
import { findPreview } from '#server/features/posts/preview-service.ts';
import { reviewerInHeader } from '#server/features/reviews/reviewer-cookie.ts';
import { reviewsSeen } from '#server/features/reviews/reviews.ts';
import type { Pages } from '#site/program/program.ts';
import { withCitations } from './citable-works.ts';
import { renderBody, withCover } from './rendered-posts.ts';
import { postAddress } from './in-language.ts';
import { nextPosts } from './posts/groups.ts';
import type { Site } from './site.ts';

/** @returns the token of a preview link; undefined for any other path */
export function previewToken(path: string): string | undefined {
  const start = pages.preview('');
  const token = path.startsWith(start) ? path.slice(start.length) : '';
  return /^[\w-]+$/.test(token) ? token : undefined;
}

/**
 * @param cookies the request's `Cookie` header, by which reviewers see their own comments again
 * @returns the page of a preview link, which is never cached; undefined for an invalid link
 */
export async function renderPreview(
  db: Database,
  program: Pick<Pages, 'render'>,
  site: Site,
  token: string,
  now: Date,
  cookies = '',
): Promise<Buffer | undefined> {
  const post = await findPreview(db, token, now);
  if (!post) return undefined;
  const all = await reviewsSeen(db, token, reviewerInHeader(cookies, site.url.startsWith('https:')), now);
  const shown = { ...(await withPreview(db, site, post)), ...(all && { reviews: { token, all } }) };
  const page = await program.render(postAddress(site, post), shown);
  return page && Buffer.from(withPictures(page.toString(), token, new Set([...mediaOf(post.body), post.cover ?? ''])));
}

/**
 * Changes the URLs of the draft's images and files to paths below the path of the preview, because they may not be
 * public. The images of linked posts are public and not available through the preview.
 */
function withPictures(html: string, token: string, own: ReadonlySet<string>): string {
  return html.replace(/<(?:img|source|a)\b[^>]*>/g, (tag) =>
    tag.replace(/(["\s,])\/media\/([\w-]{22})([-.])/g, (address: string, before: string, id: string, sign: string) =>
      own.has(id) ? before + pages.previewedMedia(token, id + sign) : address,
    ),
  );
}

/** Returns the site with a draft in place of the published version of its post. */
async function withPreview(db: Database, site: Site, { body, ...summary }: Post): Promise<Site> {
  const [cover] = summary.cover === undefined ? [] : await findMedia(db, [summary.cover]);
  const before = site.post(summary.id);
  const posts = nextPosts(site.posts, before ? [before] : [], [summary]);
  return {
    ...site,
    preview: true,
    posts,
    post: (id) => (id === summary.id ? summary : site.post(id)),
    postAt: (key) => (key === (summary.address ?? summary.id) ? summary : site.postAt(key)),
    rendered: async (id) =>
      id === summary.id
        ? withCover(await withCitations(await renderBody(db, body, site.settings.texMacros), site), cover)
        : site.rendered(id),
    cover: (post) => (post.cover === summary.cover ? cover : site.cover(post)),
  };
}
