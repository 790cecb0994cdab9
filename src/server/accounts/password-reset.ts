/** Setting a new password with a link from a mail (product 2, 4 and 7). */
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import { limitResetMails, reserveEnumerationBudget } from '#server/limits/limits.ts';
import { passwordChangedMail, resetMail } from '#server/mail/account-mails.ts';
import { insertMail } from '#server/mail/mail-repository.ts';
import { siteIdentity } from '#server/mail/site-identity.ts';
import { deleteResetTokens, insertResetToken, isResetToken, takeResetToken } from './reset-token-repository.ts';
import { sha256, newSecret } from './secrets.ts';
import { openSession, type AccountDependencies, type Client, type OpenSession } from './sessions.ts';
import { deleteSessions } from './session-repository.ts';
import { findUserByEmail, updateUser } from './user-repository.ts';

/**
 * Writes a mail with a link that works once, within an hour.
 * @param clientIp the client's: once it has used up its answers that tell whether an email has an account, an
 *   unknown email is answered like a known one
 * @throws AppError ACCOUNT_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function requestReset(app: AccountDependencies, email: string, clientIp: string): Promise<void> {
  await limitResetMails(app, email);
  const budget = await reserveEnumerationBudget(app, clientIp);
  const user = await findUserByEmail(app.db, email);
  if (!user) {
    if ('refusal' in budget) return;
    throw new AppError('ACCOUNT_NOT_FOUND');
  }
  const now = app.clock();
  const token = newSecret();
  const site = await siteIdentity(app.db, app.config.siteUrl);
  await app.db.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + times.resetToken);
    await insertResetToken(tx, { hash: sha256(token), userId: user.id, createdAt: now, expiresAt });
    await insertMail(tx, user.id, resetMail(site, user.email, token), now);
  });
  if ('release' in budget) await budget.release();
  void app.mail.wake();
}

/**
 * Sets the password, ends every session, and signs in. Of any number of tries with one token, one succeeds.
 * @throws AppError INVALID_RESET_LINK, UNAVAILABLE
 */
export async function resetPassword(
  app: AccountDependencies,
  token: string,
  password: string,
  client: Client,
): Promise<OpenSession> {
  const tokenHash = sha256(token);
  const now = app.clock();
  // Asked first, so that guessing tokens costs no password hash.
  if (!(await isResetToken(app.db, tokenHash, now))) throw new AppError('INVALID_RESET_LINK');
  const passwordHash = await app.passwords.hash(password);
  const site = await siteIdentity(app.db, app.config.siteUrl);
  const opened = await app.db.transaction(async (tx) => {
    const userId = await takeResetToken(tx, tokenHash, now);
    const user = userId && (await updateUser(tx, userId, { passwordHash }, now));
    if (!user) return undefined;
    await deleteResetTokens(tx, user.id);
    await deleteSessions(tx, user.id);
    await insertMail(tx, user.id, passwordChangedMail(site, user.email), now);
    return openSession(app, tx, user, client);
  });
  if (!opened) throw new AppError('INVALID_RESET_LINK');
  void app.mail.wake();
  return opened;
}
