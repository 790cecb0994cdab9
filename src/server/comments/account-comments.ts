/** The public name of an account, its comment data, and what remains of its comments after it is deleted. */
import type { OwnComment } from '#contract/comments.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { looksLike } from '#domain/look-alike.ts';
import { lockSignedIn } from '#server/accounts/sessions.ts';
import { updateUser } from '#server/accounts/user-repository.ts';
import { requestBuild, requestBuildTogether } from '#server/builds/build-repository.ts';
import type { Database } from '#server/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { leaveCommentsOf, listOfUser, listOwn, setStanding, takeAway } from './comment-repository.ts';
import { ownersNames } from './reserved-names.ts';

type AccountComments = Pick<Dependencies, 'db' | 'clock' | 'rebuild' | 'makeContent'>;

const hasSeen = async (tx: Database, userId: string) =>
  (await listOfUser(tx, userId)).some(({ state }) => state === 'live');

const askForPages = (app: Pick<Dependencies, 'makeContent' | 'clock'>, tx: Database) =>
  (app.makeContent ? requestBuild : requestBuildTogether)(tx, app.clock(), []);

/**
 * Sets the public name of an account, and whether replies are emailed. If the account has published comments, a new
 * name waits for approval. Otherwise, the account's next comment waits, so that the name is reviewed with that comment.
 * @param asked undefined values stay; null or '' removes the name
 * @throws AppError EMAIL_NOT_CONFIRMED, PUBLIC_NAME_TAKEN, SESSION_ENDED
 */
export async function changePublicName(
  app: AccountComments,
  userId: string,
  sessionId: string,
  asked: { publicName?: string | null | undefined; answerMails?: boolean | undefined },
): Promise<void> {
  const { answerMails } = asked;
  const publicName = asked.publicName === undefined ? undefined : asked.publicName || null;
  const isOther = await app.db.transaction(async (tx) => {
    const user = await lockSignedIn(tx, userId, sessionId, app.clock());
    if (publicName && user.emailConfirmedAt === null) throw new AppError('EMAIL_NOT_CONFIRMED');
    if (publicName === undefined || publicName === user.publicName) {
      const unchanged = publicName === undefined ? {} : { pendingPublicName: null };
      await updateUser(tx, userId, { ...unchanged, answerMails }, app.clock());
      return false;
    }
    if (publicName && publicName !== user.pendingPublicName && !user.isAdmin) await mustBeFree(tx, publicName);
    const isSeen = await hasSeen(tx, userId);
    if (publicName && isSeen && !user.isAdmin) {
      await updateUser(tx, userId, { pendingPublicName: publicName, answerMails }, app.clock());
      return false;
    }
    await updateUser(tx, userId, { publicName, pendingPublicName: null, answerMails }, app.clock());
    if (publicName && user.commentStanding === 'known' && !user.isAdmin) await setStanding(tx, userId, 'new');
    if (isSeen) await askForPages(app, tx);
    return isSeen;
  });
  if (isOther) await app.rebuild.request();
}

/**
 * Throws unless the name is available.
 * @throws AppError PUBLIC_NAME_TAKEN if the name contains the owner's name or looks like it
 */
async function mustBeFree(tx: Database, publicName: string): Promise<void> {
  if (!looksLike(publicName, await ownersNames(tx))) return;
  throw new AppError('PUBLIC_NAME_TAKEN', { fields: { publicName: messages.publicNameTaken } });
}

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
  // Replies are deleted first: a deleted comment that stayed because of its replies is removed with the last reply.
  else
    for (const { id } of (await listOfUser(tx, userId)).sort((a, b) => (a.id < b.id ? 1 : -1))) await takeAway(tx, id);
  if (changesPages) await askForPages(app, tx);
  return changesPages;
}

/** Lists the comments of an account that are not deleted, the newest first. */
export async function ownComments(db: Database, userId: string): Promise<OwnComment[]> {
  const rows = await listOwn(db, userId, limits.listPage);
  return rows.map(({ comment: { id, postId, text, state, createdAt }, postTitle, published }) => ({
    ...{ id, text, isLive: state === 'live', createdAt: createdAt.toISOString() },
    post: { id: postId, title: postTitle, published },
  }));
}

/** Returns all stored data about an account's comments. */
export async function commentsData(db: Database, userId: string) {
  return (await listOfUser(db, userId)).map(({ postId, parentId, text, state, createdAt }) => ({
    ...{ postId, answers: parentId, text, state, createdAt: createdAt.toISOString() },
  }));
}
