/** The public name of an account, its comment data, and the comments that remain after the account is deleted. */
import type { OwnComment } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import { requestPages } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { leaveCommentsOf, listOfUser, listOwn, removeOrEmpty } from './comment-repository.ts';

export type AccountComments = Pick<Dependencies, 'db' | 'clock' | 'rebuild' | 'makeContent'>;

export const hasSeen = async (tx: Database, userId: string) =>
  (await listOfUser(tx, userId)).some(({ state }) => state === 'live');

/**
 * Removes or anonymizes the comments of an account. Called in the transaction that deletes the account, before its row
 * is deleted.
 * @param choice `keep`: published comments stay, without a name; `remove`: only empty placeholders of comments with
 * replies stay
 * @returns whether pages change
 */
export async function endCommentsOf(
  app: Pick<Dependencies, 'makeContent' | 'clock'>,
  tx: Database,
  userId: string,
  choice: 'remove' | 'keep',
): Promise<boolean> {
  const changesPages = await hasSeen(tx, userId);
  if (choice === 'keep') await leaveCommentsOf(tx, userId);
  // Replies are deleted first, because a deleted comment with replies stays as a placeholder until its last reply is
  // deleted.
  else
    for (const { id } of (await listOfUser(tx, userId)).sort((a, b) => (a.id < b.id ? 1 : -1)))
      await removeOrEmpty(tx, id);
  if (changesPages) await requestPages(app, tx, []);
  return changesPages;
}

/** Lists the comments of an account that are not deleted, the newest first. */
export async function ownComments(db: Database, userId: string): Promise<OwnComment[]> {
  const rows = await listOwn(db, userId, limits.listPage);
  return rows.map(({ comment: { id, postId, text, state, createdAt }, postTitle, published }) => ({
    id,
    text,
    isLive: state === 'live',
    createdAt: createdAt.toISOString(),
    post: { id: postId, title: postTitle, published },
  }));
}

/** Returns all stored data about an account's comments. */
export async function commentsData(db: Database, userId: string) {
  return (await listOfUser(db, userId)).map(({ postId, parentId, text, state, createdAt }) => ({
    postId,
    answers: parentId,
    text,
    state,
    createdAt: createdAt.toISOString(),
  }));
}
