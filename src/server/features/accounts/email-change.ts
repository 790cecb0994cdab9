/**
 * Changing an email address and reverting the change (ACC-38, ACC-39): a stolen session must not be
 * enough to take over the account.
 */
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emailChanged } from '#server/features/mail/account-mails.ts';
import { mailRescue } from '#server/features/mail/notices.ts';
import { siteIdentity, type SiteIdentity } from '#server/features/mail/site-identity.ts';
import {
  deleteEmailChanges,
  deleteEmailChangesFrom,
  findEmailChange,
  insertEmailChange,
  isEmailReserved,
  listEmailChanges,
  shortenEmailChanges,
} from './email-change-repository.ts';
import { deleteConfirmations, type EmailConfirmation } from './email-confirmation-repository.ts';
import { mailResetLink } from './password-reset.ts';
import { deleteResetTokens } from './reset-token-repository.ts';
import { deletePasskeysBefore } from './passkeys/passkey-repository.ts';
import { noteSecurityEvent } from './security-log.ts';
import { newSecret, hashSecret } from '#server/platform/hash.ts';
import { deleteDevices, deleteSessions } from './session-repository.ts';
import type { AccountDependencies } from './sessions.ts';
import { moveSubscriber } from '#server/features/newsletter/subscriber-repository.ts';
import { deleteTokensOf } from './tokens/token-repository.ts';
import { findUser, lockUser, updateUser, type UserRow } from '#server/features/users/user-repository.ts';

/**
 * Sets the confirmed address of an account, in the transaction that locks its row. Every session ends except the one
 * that requested the change, and every reset link becomes invalid. The previous address gets a link that reverts the
 * change. Throws the database's unique violation if the address belongs to another account.
 * @param before the account with its previous address
 * @throws AppError EMAIL_TAKEN if the address is reserved for another account
 */
export async function completeEmailChange(
  app: AccountDependencies,
  tx: Database,
  site: SiteIdentity,
  before: UserRow,
  { email, sessionId }: EmailConfirmation,
): Promise<void> {
  const now = app.clock();
  const formerEmail = before.email;
  const user = { ...before, email };
  await updateUser(tx, user.id, { email, emailConfirmedAt: now, unconfirmedUntil: null }, now);
  // Checked after the update. The update waits for a concurrent change that frees this address, so the reservation by
  // that change is visible now.
  if (await isEmailReserved(tx, user.email, now, user.id)) throw new AppError('EMAIL_TAKEN');
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + times.revertEmailChange);
  await insertEmailChange(tx, { userId: user.id, formerEmail, hash: hashSecret(token), createdAt: now, expiresAt });
  // If the account returns to an earlier address, no other revert link may expire later than the link of that
  // address. Otherwise, the owner of another address could wait until that link expires and then take over the
  // account.
  const back = (await listEmailChanges(tx, user.id, now)).find((change) => change.formerEmail === user.email);
  if (back) await shortenEmailChanges(tx, user.id, back.expiresAt);
  if (before.emailConfirmedAt) await moveSubscriber(tx, { from: formerEmail, to: email }, now);
  await deleteResetTokens(tx, user.id);
  await deleteConfirmations(tx, user.id);
  await deleteSessions(tx, user.id, sessionId ?? undefined);
  await mailRescue(app, tx, site, before, emailChanged(site, email, token));
}

/** Cancels the pending email change and voids all revert links. */
export async function voidEmailChanges(tx: Database, userId: string): Promise<void> {
  await deleteConfirmations(tx, userId, 'change');
  await deleteEmailChanges(tx, userId);
}

/** Returns the email change that a link reverts; undefined if the link is no longer valid. */
export async function readRevertLink(
  app: AccountDependencies,
  token: string,
): Promise<{ userId: string; email: string; account: string } | undefined> {
  const found = await findEmailChange(app.db, hashSecret(token), app.clock());
  const user = found && (await findUser(app.db, found.userId));
  return user && { userId: user.id, email: found.formerEmail, account: user.email };
}

/**
 * Restores an account to its earlier address. Ends every session, passkey and token. Voids the password, the links of
 * later changes and all reset links. Emails a new reset link to the address. If several revert links are used, the
 * link of the earliest address wins.
 * @returns the account's id.
 * @throws AppError LINK_INVALID, UNAVAILABLE
 */
export async function revertEmail(app: AccountDependencies, token: string, clientIp: string): Promise<string> {
  const hash = hashSecret(token);
  const now = app.clock();
  // The link is checked first, so that an attempt to guess a token does not cost a password hash.
  const found = await findEmailChange(app.db, hash, now);
  if (!found) throw new AppError('LINK_INVALID');
  // The person who took over the account may have set its password through a reset link. It is replaced by a random
  // password that nobody knows.
  const passwordHash = await app.passwords.hash(newSecret());
  const site = await siteIdentity(app.db, app.config.siteUrl, found.userId);
  await app.db.transaction(async (tx) => {
    const before = await lockUser(tx, found.userId);
    // The link is checked again, because the account's row was not locked before.
    const change = await findEmailChange(tx, hash, now);
    if (!before || !change) throw new AppError('LINK_INVALID');
    const email = change.formerEmail;
    const proven = { emailConfirmedAt: now, unconfirmedUntil: null, passkeysOnly: false, pendingPublicName: null };
    const user = { ...before, email };
    await updateUser(tx, user.id, { email, passwordHash, ...proven }, now);
    await moveSubscriber(tx, { from: before.email, to: email, movedSince: change.createdAt }, now);
    await deleteEmailChangesFrom(tx, change);
    await deleteConfirmations(tx, user.id);
    await deleteResetTokens(tx, user.id);
    await deleteDevices(tx, user.id);
    await deleteTokensOf(tx, user.id);
    // Only the revert link proves that the owner has the address. An earlier passkey can belong to the person who took
    // over the account.
    await deletePasskeysBefore(tx, user.id, undefined);
    await mailResetLink(tx, site, user, now);
    await noteSecurityEvent(tx, 'email-taken-back', user.id, clientIp, now);
  });
  void app.mail.wake();
  return found.userId;
}
