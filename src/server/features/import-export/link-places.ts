/**
 * Computes the URL paths of imported posts and pages before any of them is saved, so that links between them can be
 * resolved.
 */
import type { LinkedPost, LinkPlace } from '#contract/imports.ts';
import { pages } from '#contract/paths.ts';
import { linkStandIn } from '#importers/post-places.ts';
import { nameOf } from '#importers/source-files.ts';
import { isAddress } from '#domain/address.ts';
import { readable } from '#domain/slug.ts';
import { pageAddress } from '#domain/page-address.ts';
import type { Database } from '#server/platform/db/database.ts';
import { resolveKey } from '#server/features/posts/address-repository.ts';
import { freeAddress } from './import-page.ts';
import { findImports, postOf } from './import-repository.ts';
import type { PreparedPost } from './prepare-post.ts';

/**
 * Returns the URL path of each linked post. The slug is the one that the source specifies, or is made from the file
 * name.
 * @returns the paths in the order of `posts`
 */
export async function linkPlaces(db: Database, posts: readonly LinkedPost[]): Promise<LinkPlace[]> {
  const taken = new Map<string, number>();
  const places: LinkPlace[] = [];
  for (const post of posts) places.push(await placeOfOne(db, post, taken));
  return places;
}

/**
 * Returns the URL path of one linked post.
 * @param taken slugs in use, each with the last number that was appended, because a thousand files can have the name
 * `index`
 */
async function placeOfOne(db: Database, post: LinkedPost, taken: Map<string, number>): Promise<LinkPlace> {
  const { path, hash, title, date, address } = post;
  const earlier = await findImports(db, path);
  const name = nameOf(path);
  if (post.isPage) {
    const page = earlier.find((item) => item.page !== null)?.page;
    return { to: pages.own(page ?? (await freeAddress(db, pageAddress(address ?? name), path))) };
  }
  const same = earlier.filter((item) => item.hash === hash);
  const known = await postOf(db, same.length > 0 ? same : earlier, { title, date, address }, same.length > 0);
  if (known) return { to: pages.post(known.address ?? known.id) };
  const wanted = address ?? readable(name);
  const plain = isAddress(wanted) ? wanted : 'post';
  for (let number = (taken.get(plain) ?? 0) + 1; ; number += 1) {
    const free = number === 1 ? plain : `${plain}-${number}`;
    if (taken.has(free) || (await resolveKey(db, free)) !== undefined) continue;
    taken.set(free, 1).set(plain, number);
    return { to: pages.post(free), address: free };
  }
}

/** Returns a post with its links resolved, and with the slug that other posts link to. */
export async function withPlaces(post: PreparedPost, places: ReadonlyMap<string, LinkPlace>): Promise<PreparedPost> {
  let json = post.leading.size > 0 ? JSON.stringify(post.document) : undefined;
  for (const [target, path] of post.leading) {
    json = json?.replaceAll(await linkStandIn(target), places.get(path)?.to ?? '');
  }
  const address = places.get(post.path)?.address;
  return {
    ...post,
    ...(json !== undefined && { document: JSON.parse(json) as PreparedPost['document'] }),
    facts: { ...post.facts, ...(address !== undefined && { address }) },
  };
}
