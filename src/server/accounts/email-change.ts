/**
 * A changed email address, and taking the change back (product 7, Taking an address back): whoever got hold of a
 * session must not get the account with it.
 */
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import type { Database } from '#server/db/database.ts';
import { emailChangedMails } from '#server/mail/account-mails.ts';
import { insertMail } from '#server/mail/mail-repository.ts';
import { siteIdentity, type SiteIdentity } from '#server/mail/site-identity.ts';
import {
  deleteEmailChangesFrom,
  findEmailChange,
  insertEmailChange,
  isEmailReserved,
  listEmailChanges,
  shortenEmailChanges,
} from './email-change-repository.ts';
import { mailResetLink } from './password-reset.ts';
import { deleteResetTokens } from './reset-token-repository.ts';
import { noteSecurityEvent } from './security-log.ts';
import { newSecret, hashSecret } from './secrets.ts';
import { deleteSessions } from './session-repository.ts';
import type { AccountDependencies } from './sessions.ts';
import { lockUser, updateUser, type UserRow } from './user-repository.ts';

/**
 * What goes with a new address, in the transaction that sets it: every other session and every reset link of the
 * account end, both addresses are told, and the former one gets the link that takes the change back.
 * @param user the account with its new address; its row is locked
 * @param sessionId the session that stays
 * @throws AppError EMAIL_TAKEN: the address is kept for another account that left it
 */
export async function followEmailChange(
  tx: Database,
  site: SiteIdentity,
  user: UserRow,
  formerEmail: string,
  sessionId: string,
  now: Date,
): Promise<void> {
  // Asked after the address was set: whoever left it a moment ago has committed by now.
  if (await isEmailReserved(tx, user.email, now, user.id)) throw new AppError('EMAIL_TAKEN');
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + times.takeBack);
  await insertEmailChange(tx, { userId: user.id, formerEmail, hash: hashSecret(token), createdAt: now, expiresAt });
  // Where the account is back at an address that it had, no link outlives that address's own: else who holds a later
  // address would only have to wait.
  const back = (await listEmailChanges(tx, user.id, now)).find((change) => change.formerEmail === user.email);
  if (back) await shortenEmailChanges(tx, user.id, back.expiresAt);
  await deleteResetTokens(tx, user.id);
  await deleteSessions(tx, user.id, sessionId);
  for (const mail of emailChangedMails(site, formerEmail, user.email, token)) await insertMail(tx, user.id, mail, now);
}

/**
 * Gives an account back to the address that it left: ends every session, voids its password, the links of later
 * changes and all reset links, and mails a new reset link to that address. Of several links the earliest wins.
 * @throws AppError INVALID_RESET_LINK, UNAVAILABLE
 */
export async function takeBackEmail(app: AccountDependencies, token: string, clientIp: string): Promise<void> {
  const hash = hashSecret(token);
  const now = app.clock();
  // Asked first, so that guessing tokens costs no password hash.
  const found = await findEmailChange(app.db, hash, now);
  if (!found) throw new AppError('INVALID_RESET_LINK');
  // Whoever moved the account may have set its password with a link to their own address: nobody knows this one.
  const passwordHash = await app.passwords.hash(newSecret());
  const site = await siteIdentity(app.db, app.config.siteUrl);
  await app.db.transaction(async (tx) => {
    await lockUser(tx, found.userId);
    // Again, now that no other change can come in between.
    const change = await findEmailChange(tx, hash, now);
    const user = change && (await updateUser(tx, change.userId, { email: change.formerEmail, passwordHash }, now));
    if (!user) throw new AppError('INVALID_RESET_LINK');
    await deleteEmailChangesFrom(tx, change);
    await deleteResetTokens(tx, user.id);
    await deleteSessions(tx, user.id);
    await mailResetLink(tx, site, user, now);
    await noteSecurityEvent(tx, 'email-taken-back', user.id, clientIp, now);
  });
  void app.mail.wake();
}
