/** Queries for comments on unpublished posts, and for the comment links. */
import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import { postPreviews, posts, reviews } from '#server/platform/db/schema/index.ts';
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';

export type ReviewRow = typeof reviews.$inferSelect;

/** @returns the post of a comment link; `undefined` for an invalid link or a link without comments */
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

/** Counts the reviewers' comments that were written through this link. */
export async function countByLink(db: Database, linkHash: string): Promise<number> {
  return db.$count(reviews, and(eq(reviews.linkHash, linkHash), isNotNull(reviews.reviewer)));
}

/** Counts the unresolved comments on a post. Replies are not counted separately. */
export async function countOpenReviews(db: Database, postId: string): Promise<number> {
  return db.$count(reviews, and(eq(reviews.postId, postId), isNull(reviews.parentId), isNull(reviews.settledAt)));
}

export async function insertReview(db: Database, row: ReviewRow): Promise<void> {
  await db.insert(reviews).values(row);
}

export async function findReview(db: Database, postId: string, id: string): Promise<ReviewRow | undefined> {
  return firstOf(
    db
      .select()
      .from(reviews)
      .where(and(eq(reviews.postId, postId), eq(reviews.id, id))),
  );
}

/** Lists all comments on a post, oldest first. */
export async function listOfPost(db: Database, postId: string): Promise<ReviewRow[]> {
  return db.select().from(reviews).where(eq(reviews.postId, postId)).orderBy(asc(reviews.createdAt), asc(reviews.id));
}

/** Lists all comments that were written through a link, and the writer's replies, oldest first. */
export async function listByLink(db: Database, linkHash: string): Promise<ReviewRow[]> {
  return db
    .select()
    .from(reviews)
    .where(eq(reviews.linkHash, linkHash))
    .orderBy(asc(reviews.createdAt), asc(reviews.id));
}

/**
 * Marks a comment as resolved or unresolved.
 * @returns false if the comment does not exist or is a reply
 */
export async function resolveReview(db: Database, postId: string, id: string, at: Date | null): Promise<boolean> {
  return hasRow(
    db
      .update(reviews)
      .set({ settledAt: at })
      .where(and(eq(reviews.postId, postId), eq(reviews.id, id), isNull(reviews.parentId)))
      .returning({ id: reviews.id }),
  );
}

/**
 * Deletes a comment with its replies.
 * @returns whether the comment existed
 */
export async function deleteReview(db: Database, postId: string, id: string): Promise<boolean> {
  return hasRow(
    db
      .delete(reviews)
      .where(and(eq(reviews.postId, postId), eq(reviews.id, id)))
      .returning({ id: reviews.id }),
  );
}
