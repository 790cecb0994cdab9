/** The slugs of posts: current slugs, and earlier slugs that were public. */
import { firstOf, type Database } from '#server/platform/db/database.ts';
import { postAddresses, postRevisions, posts, liveRevision } from '#server/platform/db/schema/index.ts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';

/**
 * Reserves a slug for a post's draft.
 * @returns false if the slug belongs or belonged to another post, or is the id of a post
 */
export async function reserveAddress(db: Database, postId: string, address: string): Promise<boolean> {
  const [other] = await db.select({ id: posts.id }).from(posts).where(eq(posts.id, address));
  if (other) return false;
  const [row] = await db
    .insert(postAddresses)
    .values({ address, postId })
    // This update changes no data. It makes the statement return the slug's post, even if another transaction inserted
    // the row.
    .onConflictDoUpdate({ target: postAddresses.address, set: { address: sql`excluded.address` } })
    .returning({ postId: postAddresses.postId });
  return row?.postId === postId;
}

/**
 * Releases slugs that neither the draft nor the scheduled revision of a post uses any more. Slugs that were public
 * are kept.
 */
export async function releaseAddresses(db: Database, postId: string): Promise<void> {
  const inUse = sql`exists (
    select 1 from ${posts} join ${postRevisions} on ${postRevisions.postId} = ${posts.id}
      and ${postRevisions.revision} in (${posts.revision}, ${posts.publishRevision}, ${posts.liveRevision})
    where ${posts.id} = ${postAddresses.postId} and ${postRevisions.address} = ${postAddresses.address})`;
  await db
    .delete(postAddresses)
    .where(and(eq(postAddresses.postId, postId), eq(postAddresses.wasLive, false), sql`not ${inUse}`));
}

/** Marks a slug as public. */
export async function storeAddress(db: Database, postId: string, address: string): Promise<void> {
  await db
    .insert(postAddresses)
    .values({ address, postId, wasLive: true })
    .onConflictDoUpdate({ target: postAddresses.address, set: { wasLive: true } });
}

/**
 * Finds a post by its id or slug.
 * @param key an id or a slug, current or earlier, as in the URL
 * @returns the post's id, and whether the key is public; `undefined` if no post has the key
 */
export async function resolveKey(db: Database, key: string): Promise<{ id: string; isPublic: boolean } | undefined> {
  const [byId] = await db.select({ id: posts.id }).from(posts).where(eq(posts.id, key));
  if (byId) return { id: byId.id, isPublic: true };
  return firstOf(
    db
      .select({ id: postAddresses.postId, isPublic: postAddresses.wasLive })
      .from(postAddresses)
      .where(eq(postAddresses.address, key)),
  );
}

/**
 * Returns the current slug of a published post.
 * @param key an id or a slug, current or earlier
 * @returns the slug (the id if the post has no slug); `undefined` if no published post has the key
 */
export async function findLiveKey(db: Database, key: string): Promise<string | undefined> {
  const found = await resolveKey(db, key);
  if (!found?.isPublic) return undefined;
  const [row] = await db
    .select({ id: posts.id, address: postRevisions.address })
    .from(posts)
    .innerJoin(postRevisions, liveRevision)
    .where(and(eq(posts.id, found.id), eq(posts.published, true)));
  return row && (row.address ?? row.id);
}

/**
 * Lists earlier public slugs of published posts, with the posts' ids.
 * @param ids limits the list to these posts
 */
export async function listFormerAddresses(
  db: Database,
  ids?: string[],
): Promise<{ address: string; postId: string }[]> {
  return db
    .select({ address: postAddresses.address, postId: postAddresses.postId })
    .from(postAddresses)
    .innerJoin(posts, eq(posts.id, postAddresses.postId))
    .innerJoin(postRevisions, liveRevision)
    .where(
      and(
        eq(posts.published, true),
        ids && inArray(posts.id, ids),
        eq(postAddresses.wasLive, true),
        ne(sql`coalesce(${postRevisions.address}, '')`, postAddresses.address),
      ),
    )
    .orderBy(postAddresses.address);
}
