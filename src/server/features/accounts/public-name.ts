import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { looksLike } from '#domain/look-alike.ts';
import { lockSignedIn } from './sessions.ts';
import { updateUser } from '#server/features/users/user-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { setStanding, ownersNames } from '#server/features/comments/comment-repository.ts';
import { askForPages, hasSeen, type AccountComments } from '#server/features/comments/account-comments.ts';

/**
 * Sets the public name of an account, and whether replies are emailed. If the account has published comments, a new
 * name waits for approval. Otherwise, the account's next comment waits, so that the name is reviewed with that
 * comment.
 * @param asked undefined values leave the setting unchanged; null or '' removes the name
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
  throw new AppError('PUBLIC_NAME_TAKEN', { fields: { publicName: problem('publicNameTaken') } });
}
