/** Paths of a former site, each of which leads to a post of this one for as long as that is public (product 13). */
import { pages } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { postRevisions, posts, redirects } from '#server/db/schema/index.ts';
import { and, asc, eq } from 'drizzle-orm';

/**
 * @param path as `normalisePath` spells it, without a slash at its end
 * @returns false when another post has it already: the first one keeps it
 */
export async function addRedirect(db: Database, path: string, postId: string): Promise<boolean> {
  const [row] = await db
    .insert(redirects)
    .values({ path, postId })
    // Changes nothing, but answers whose it is.
    .onConflictDoUpdate({ target: redirects.path, set: { path } })
    .returning({ postId: redirects.postId });
  return row?.postId === postId;
}

/** Of published posts, by path. */
export async function listRedirects(db: Database): Promise<{ path: string; postId: string }[]> {
  return db
    .select({ path: redirects.path, postId: redirects.postId })
    .from(redirects)
    .innerJoin(posts, eq(posts.id, redirects.postId))
    .where(eq(posts.published, true))
    .orderBy(asc(redirects.path));
}

/** Of all posts, by path: the path that it leads to, and whether readers are led there now. */
export async function listLeads(db: Database): Promise<Map<string, { to: string; isPublic: boolean }>> {
  const rows = await db
    .select({ path: redirects.path, id: posts.id, address: postRevisions.address, isPublic: posts.published })
    .from(redirects)
    .innerJoin(posts, eq(posts.id, redirects.postId))
    .innerJoin(postRevisions, and(eq(postRevisions.postId, posts.id), eq(postRevisions.revision, posts.revision)));
  return new Map(rows.map(({ path, id, address, isPublic }) => [path, { to: pages.post(address ?? id), isPublic }]));
}

/** @returns the address (or id, where it has none) of the published post that this path leads to */
export async function findRedirect(db: Database, path: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: posts.id, address: postRevisions.address })
    .from(redirects)
    .innerJoin(posts, eq(posts.id, redirects.postId))
    .innerJoin(postRevisions, and(eq(postRevisions.postId, posts.id), eq(postRevisions.revision, posts.liveRevision)))
    .where(and(eq(redirects.path, path), eq(posts.published, true)));
  return row && (row.address ?? row.id);
}
