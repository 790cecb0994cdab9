/** Queries for preview links. Only the hash of a link's token is stored. */
import type { Database } from '#server/platform/db/database.ts';
import { postPreviews, posts } from '#server/platform/db/schema/index.ts';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';

export async function insertPreview(
  db: Database,
  preview: { hash: string; postId: string; expiresAt: Date; comments: boolean },
  now: Date,
): Promise<void> {
  await db.insert(postPreviews).values({ ...preview, createdAt: now });
}

export async function deletePreviews(db: Database, postId: string): Promise<void> {
  await db.delete(postPreviews).where(eq(postPreviews.postId, postId));
}

export async function deleteExpiredPreviews(db: Database, now: Date): Promise<void> {
  await db.delete(postPreviews).where(lte(postPreviews.expiresAt, now));
}

/** @returns the id of the link's post; `undefined` for an invalid link */
export async function findPreviewed(db: Database, hash: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ id: postPreviews.postId })
    .from(postPreviews)
    .innerJoin(posts, eq(posts.id, postPreviews.postId))
    .where(and(eq(postPreviews.hash, hash), gt(postPreviews.expiresAt, now), isNull(posts.trashedAt)));
  return row?.id;
}
