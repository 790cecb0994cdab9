/** The rows of comments on texts that are not public, and of the links that ask for them. */
import type { Database } from '#server/db/database.ts';
import { postPreviews, posts, reviews } from '#server/db/schema/index.ts';
import { and, asc, count, eq, gt, isNotNull, isNull } from 'drizzle-orm';

export type ReviewRow = typeof reviews.$inferSelect;

/** @returns the post that a link asks for comments on; undefined for a dead link, or one that shows only */
export async function findCommentLink(db: Database, hash: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ postId: postPreviews.postId })
    .from(postPreviews)
    .innerJoin(posts, eq(posts.id, postPreviews.postId))
    .where(
      and(
        eq(postPreviews.hash, hash),
        eq(postPreviews.comments, true),
        gt(postPreviews.expiresAt, now),
        isNull(posts.trashedAt),
      ),
    );
  return row?.postId;
}

/** How many comments reviewers wrote by this link. */
export async function countByLink(db: Database, linkHash: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(reviews)
    .where(and(eq(reviews.linkHash, linkHash), isNotNull(reviews.reviewer)));
  return row?.count ?? 0;
}

/** How many on a post are not settled; answers are part of what they answer. */
export async function countOpenReviews(db: Database, postId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(reviews)
    .where(and(eq(reviews.postId, postId), isNull(reviews.parentId), isNull(reviews.settledAt)));
  return row?.count ?? 0;
}

export async function insertReview(db: Database, row: ReviewRow): Promise<void> {
  await db.insert(reviews).values(row);
}

export async function findReview(db: Database, postId: string, id: string): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.postId, postId), eq(reviews.id, id)));
  return row;
}

/** All of a post, the oldest first. */
export async function listOfPost(db: Database, postId: string): Promise<ReviewRow[]> {
  return db.select().from(reviews).where(eq(reviews.postId, postId)).orderBy(asc(reviews.createdAt), asc(reviews.id));
}

/** All that was written by one link, and what the writer answered there; the oldest first. */
export async function listByLink(db: Database, linkHash: string): Promise<ReviewRow[]> {
  return db
    .select()
    .from(reviews)
    .where(eq(reviews.linkHash, linkHash))
    .orderBy(asc(reviews.createdAt), asc(reviews.id));
}

/** @returns whether there is such a comment that answers none */
export async function settleReview(db: Database, postId: string, id: string, at: Date | null): Promise<boolean> {
  const rows = await db
    .update(reviews)
    .set({ settledAt: at })
    .where(and(eq(reviews.postId, postId), eq(reviews.id, id), isNull(reviews.parentId)))
    .returning({ id: reviews.id });
  return rows.length > 0;
}

/** With all that answers it. @returns whether there was such a comment */
export async function deleteReview(db: Database, postId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(reviews)
    .where(and(eq(reviews.postId, postId), eq(reviews.id, id)))
    .returning({ id: reviews.id });
  return rows.length > 0;
}
