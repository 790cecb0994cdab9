/** Finds the posts that cite a publication. */
import type { PostSummary } from '#contract/posts.ts';
import type { Site } from '#site/data/site.ts';

/**
 * The citation keys in the text of each post. The cache key contains id and revision, so that for a new version of
 * the site only changed texts are searched.
 */
const citedBy = new Map<string, Promise<readonly string[]>>();
/** The maximum number of cached texts, far above the number of posts on a site. */
const REMEMBERED = 20_000;

/** Returns the published posts that cite a work, newest first: 'Posts about this publication' on its page. */
export async function postsCiting(site: Site, key: string): Promise<PostSummary[]> {
  const found: PostSummary[] = [];
  const { mayCite = () => true } = site;
  for (const post of site.posts) if (mayCite(post.id) && (await keysOf(site, post)).includes(key)) found.push(post);
  return found;
}

function keysOf(site: Site, { id, revision }: PostSummary): Promise<readonly string[]> {
  const place = `${revision} ${id}`;
  const known = citedBy.get(place);
  if (known) return known;
  const keys = site.rendered(id).then((body) => body?.cited ?? []);
  citedBy.set(place, keys);
  keys.catch(() => citedBy.delete(place));
  if (citedBy.size > REMEMBERED) citedBy.clear();
  return keys;
}
