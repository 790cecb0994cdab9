/** Setting a new password with an emailed link (ACC-42). */
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { mayMailReset, reserveEnumerationBudget } from '#server/platform/limits/limits.ts';
import { passwordChanged, resetMail } from '#server/features/mail/account-mails.ts';
import { insertMail } from '#server/features/mail/mail-repository.ts';
import { mailNotice } from '#server/features/mail/notices.ts';
import { siteIdentity, type SiteIdentity } from '#server/features/mail/site-identity.ts';
import { deleteEmailChanges } from './email-change-repository.ts';
import { deleteConfirmations } from './email-confirmation-repository.ts';
import { deleteResetTokens, findResetToken, insertResetToken, consumeResetToken } from './reset-token-repository.ts';
import { noteFailure, noteSecurityEvent } from './security-log.ts';
import { deletePasskeysBefore } from './passkeys/passkey-repository.ts';
import { deleteTokensOf } from './tokens/token-repository.ts';
import { hashSecret, newSecret } from '#server/platform/hash.ts';
import { openSession, type AccountDependencies, type Client, type OpenSession } from './sessions.ts';
import { deleteDevices } from './session-repository.ts';
import { findUserByEmail, lockUser, updateUser, type UserRow } from '#server/features/users/user-repository.ts';

/**
 * Emails a link that works once, within an hour. If the address has reached its email limit, nothing is sent, and
 * earlier links stay valid.
 * @param clientIp IP address of the client. After too many responses that reveal whether an account exists, this
 * client gets the same response for unknown and known emails.
 * @param next page that opens after the reset
 * @throws AppError ACCOUNT_NOT_FOUND
 */
export async function requestReset(
  app: AccountDependencies,
  email: string,
  clientIp: string,
  next?: string,
): Promise<void> {
  const budget = await reserveEnumerationBudget(app, clientIp);
  const user = await findUserByEmail(app.db, email);
  if (!user) {
    await noteFailure(app, 'reset-requested', undefined, clientIp, app.clock());
    if ('refusal' in budget) return;
    throw new AppError('ACCOUNT_NOT_FOUND');
  }
  const now = app.clock();
  const site = await siteIdentity(app.db, app.config.siteUrl, user.id);
  await app.db.transaction(async (tx) => {
    // If the account's email has changed in the meantime, no link is sent to the old address.
    const present = await lockUser(tx, user.id);
    if (present?.email !== user.email) return;
    if (await mayMailReset({ ...app, db: tx }, present)) await mailResetLink(tx, site, user, now, next);
    await noteSecurityEvent(tx, 'reset-requested', user.id, clientIp, now);
  });
  if ('release' in budget) await budget.release();
  void app.mail.wake();
}

/** Queues the email with a new reset link, in the caller's transaction. */
export async function mailResetLink(
  tx: Database,
  site: SiteIdentity,
  user: Pick<UserRow, 'id' | 'email'>,
  now: Date,
  next?: string,
): Promise<void> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + times.resetToken);
  await insertResetToken(tx, { hash: hashSecret(token), userId: user.id, createdAt: now, expiresAt });
  await insertMail(tx, user.id, resetMail(site, user.email, token, next), now);
}

/**
 * Sets the password, ends every session, forgets every known browser, and logs in. The link proves the address, so the
 * address is confirmed and earlier links become invalid. Of several attempts with one token, only one succeeds.
 * @throws AppError INVALID_RESET_LINK, UNAVAILABLE
 */
export async function resetPassword(
  app: AccountDependencies,
  token: string,
  password: string,
  client: Client,
): Promise<OpenSession> {
  const tokenHash = hashSecret(token);
  const now = app.clock();
  // The link is checked first, so that an attempt to guess a token does not cost a password hash.
  const ownerId = await findResetToken(app.db, tokenHash, now);
  if (ownerId === undefined) throw new AppError('INVALID_RESET_LINK');
  const passwordHash = await app.passwords.hash(password);
  const site = await siteIdentity(app.db, app.config.siteUrl, ownerId);
  const opened = await app.db.transaction(async (tx) => {
    // The account is locked before its links, in the same order as in every change of the account.
    await lockUser(tx, ownerId);
    const userId = await consumeResetToken(tx, tokenHash, now);
    const before = userId && (await lockUser(tx, userId));
    if (!before) return undefined;
    const emailConfirmedAt = before.emailConfirmedAt ?? now;
    const user = await updateUser(
      tx,
      userId,
      { passwordHash, emailConfirmedAt, unconfirmedUntil: null, passkeysOnly: false },
      now,
    );
    if (!user) return undefined;
    await deleteResetTokens(tx, user.id);
    await deleteConfirmations(tx, user.id);
    await deleteEmailChanges(tx, user.id);
    await deleteDevices(tx, user.id);
    await deleteTokensOf(tx, user.id);
    // Passkeys that were added before the address was confirmed can belong to another person who had the account
    // then.
    await deletePasskeysBefore(tx, user.id, before.emailConfirmedAt ?? undefined);
    await mailNotice(app, tx, site, user, passwordChanged(site));
    return openSession(app, tx, user, client, 'password-reset');
  });
  if (!opened) throw new AppError('INVALID_RESET_LINK');
  void app.mail.wake();
  return opened;
}
