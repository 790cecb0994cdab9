/**
 * The rules of comments on unpublished posts (POST-34). Everyone with a comment link can write comments. Each browser
 * can read only its own comments and the writer's replies to them. Comments never become part of the post.
 */
import { AppError } from '#contract/errors.ts';
import { reviewLimits } from '#contract/review-limits.ts';
import type { Review, ReviewRequest } from '#contract/reviews.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { newCommentId, sha256 } from '#server/platform/hash.ts';
import { lockUntrashed } from '#server/features/posts/post-preconditions.ts';
import { lockPost } from '#server/features/posts/state-repository.ts';
import * as rows from './review-repository.ts';

type ReviewDependencies = Pick<Dependencies, 'db' | 'clock'>;

/**
 * Returns the id of a reviewer: a hash of the secret in the reviewer's browser, which differs for each link. The
 * secret itself is not stored.
 */
const reviewerOf = (linkHash: string, secret: string) => sha256(`${linkHash} ${secret}`);

/**
 * Adds a reviewer's comment, or a reply to the reviewer's own comment.
 * @param secret secret of the browser
 * @throws AppError NOT_FOUND for an invalid link; REVIEWS_FULL; BAD_INPUT if the parent comment is from another
 * reviewer
 */
export async function addReview(
  app: ReviewDependencies,
  token: string,
  { name, text, quote, parent: parentId }: ReviewRequest,
  secret: string,
): Promise<{ id: string }> {
  const linkHash = sha256(token);
  const reviewer = reviewerOf(linkHash, secret);
  return app.db.transaction(async (db) => {
    const known = await rows.findCommentLink(db, linkHash, app.clock());
    if (known === undefined) throw new AppError('NOT_FOUND');
    // The lock makes comments arrive one after the other, so that their number stays within the link's limit. It also
    // prevents the post from being moved to the trash before the comment is stored.
    const post = await lockPost(db, known);
    const postId = await rows.findCommentLink(db, linkHash, app.clock());
    if (!post || postId === undefined) throw new AppError('NOT_FOUND');
    if ((await rows.countByLink(db, linkHash)) >= reviewLimits.comments) throw new AppError('REVIEWS_FULL');
    const parent = parentId === undefined ? undefined : await rows.findReview(db, postId, parentId);
    const isTheirs = parent?.linkHash === linkHash && parent.reviewer === reviewer && parent.parentId === null;
    if (parentId !== undefined && !isTheirs) throw new AppError('BAD_INPUT');
    const createdAt = after(app.clock(), parent);
    const id = newCommentId(createdAt);
    await rows.insertReview(db, {
      id,
      postId,
      linkHash,
      reviewer,
      parentId: parent?.id ?? null,
      name,
      text,
      createdAt,
      settledAt: null,
      quote: parent ? '' : quote,
      revision: post.revision,
    });
    return { id };
  });
}

/**
 * Returns the comments that were written in this browser through this link, and the writer's replies.
 * @returns undefined for an invalid link
 */
export async function reviewsSeen(
  db: Database,
  token: string,
  secret: string | undefined,
  now: Date,
): Promise<Review[] | undefined> {
  const linkHash = sha256(token);
  if ((await rows.findCommentLink(db, linkHash, now)) === undefined) return undefined;
  if (secret === undefined) return [];
  const reviewer = reviewerOf(linkHash, secret);
  const all = await rows.listByLink(db, linkHash);
  const own = new Set(all.flatMap((row) => (row.reviewer === reviewer ? [row.id] : [])));
  return all.filter(({ id, parentId }) => own.has(id) || own.has(parentId ?? '')).map(toReview);
}

/**
 * Returns all comments on a post for its writer, including resolved comments and comments from deleted or expired
 * links.
 */
export const reviewsOn = async (db: Database, postId: string): Promise<Review[]> =>
  (await rows.listOfPost(db, postId)).map(toReview);

/**
 * Adds the writer's reply to a top-level comment.
 * @throws AppError POST_NOT_FOUND, IN_TRASH, NOT_FOUND
 */
export async function answerReview(
  app: ReviewDependencies,
  postId: string,
  { parent: parentId, text }: { parent: string; text: string },
): Promise<{ id: string }> {
  return app.db.transaction(async (db) => {
    const { revision } = await lockUntrashed(db, postId);
    const parent = await rows.findReview(db, postId, parentId);
    if (!parent || parent.parentId !== null) throw new AppError('NOT_FOUND');
    const createdAt = after(app.clock(), parent);
    const id = newCommentId(createdAt);
    const { linkHash } = parent;
    const row = { id, postId, linkHash, parentId: parent.id, text, revision, createdAt };
    await rows.insertReview(db, { ...row, reviewer: null, name: '', quote: '', settledAt: null });
    return { id };
  });
}

/**
 * Marks a comment as resolved or unresolved.
 * @throws AppError NOT_FOUND
 */
export async function resolveComment(
  app: ReviewDependencies,
  postId: string,
  id: string,
  settled: boolean,
): Promise<void> {
  if (!(await rows.resolveReview(app.db, postId, id, settled ? app.clock() : null))) throw new AppError('NOT_FOUND');
}

/**
 * Deletes a comment.
 * @throws AppError NOT_FOUND
 */
export async function removeReview({ db }: ReviewDependencies, postId: string, id: string): Promise<void> {
  if (!(await rows.deleteReview(db, postId, id))) throw new AppError('NOT_FOUND');
}

/**
 * Returns the current time. If the parent comment is not older, for example because the clock was changed, returns a
 * time after the parent comment.
 */
const after = (now: Date, parent: rows.ReviewRow | undefined) =>
  new Date(Math.max(now.getTime(), (parent?.createdAt.getTime() ?? 0) + 1));

const toReview = ({
  id,
  parentId,
  reviewer,
  name,
  quote,
  text,
  revision,
  createdAt,
  settledAt,
}: rows.ReviewRow): Review => ({
  id,
  parent: parentId,
  name: reviewer === null ? null : name,
  quote,
  text,
  revision,
  createdAt: createdAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
});
