/** The rows of posts' addresses: those that a post has, and those that it had in public. */
import type { Database } from '#server/db/database.ts';
import { postAddresses, postRevisions, posts } from '#server/db/schema/index.ts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';

const liveRevision = and(eq(postRevisions.postId, posts.id), eq(postRevisions.revision, posts.liveRevision));

/**
 * Takes an address for a post's text being written.
 * @returns false when another post has or had it, or has it as its id
 */
export async function reserveAddress(db: Database, postId: string, address: string): Promise<boolean> {
  const [other] = await db.select({ id: posts.id }).from(posts).where(eq(posts.id, address));
  if (other) return false;
  const [row] = await db
    .insert(postAddresses)
    .values({ address, postId })
    // Changes nothing, but answers whose it is, also where two ask at once.
    .onConflictDoUpdate({ target: postAddresses.address, set: { address: sql`excluded.address` } })
    .returning({ postId: postAddresses.postId });
  return row?.postId === postId;
}

/** Releases slugs that neither the draft nor the scheduled text of a post uses any longer; published ones stay. */
export async function releaseAddresses(db: Database, postId: string): Promise<void> {
  const inUse = sql`exists (
    select 1 from ${posts} join ${postRevisions} on ${postRevisions.postId} = ${posts.id}
      and ${postRevisions.revision} in (${posts.revision}, ${posts.publishRevision}, ${posts.liveRevision})
    where ${posts.id} = ${postAddresses.postId} and ${postRevisions.address} = ${postAddresses.address})`;
  await db
    .delete(postAddresses)
    .where(and(eq(postAddresses.postId, postId), eq(postAddresses.wasLive, false), sql`not ${inUse}`));
}

/** Readers see the post there from now on. */
export async function keepAddress(db: Database, postId: string, address: string): Promise<void> {
  await db
    .insert(postAddresses)
    .values({ address, postId, wasLive: true })
    .onConflictDoUpdate({ target: postAddresses.address, set: { wasLive: true } });
}

/**
 * @param key an id, a slug or a former slug, as in the URL
 * @returns the post's id, and whether readers may know that this key belongs to the post; undefined if there is none
 */
export async function resolveKey(db: Database, key: string): Promise<{ id: string; isPublic: boolean } | undefined> {
  const [byId] = await db.select({ id: posts.id }).from(posts).where(eq(posts.id, key));
  if (byId) return { id: byId.id, isPublic: true };
  const [row] = await db
    .select({ id: postAddresses.postId, isPublic: postAddresses.wasLive })
    .from(postAddresses)
    .where(eq(postAddresses.address, key));
  return row;
}

/**
 * @param key an id, an address or a former address
 * @returns the address (or id, where it has none) at which readers find this post; undefined where they find none
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
 * Every address that readers saw of published posts and that is not the post's present one, with the post's id.
 * @param ids of these posts alone
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
