/**
 * Confirmation of email addresses by an emailed link (ACC-37): of an account's current address, or of a requested new
 * address. A new address replaces the current one once it is confirmed. Every change locks the account's row first,
 * so that concurrent changes see each other's result.
 */
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import { problem } from '#contract/problems.ts';
import { readNextPage } from '#domain/next-page.ts';
import { isUniqueViolation } from '#server/platform/db/unavailable.ts';
import type { Database } from '#server/platform/db/database.ts';
import { mayMailConfirmation, mayMailCaused } from '#server/platform/limits/limits.ts';
import { confirmMail, emailChangeAsked, newAddressMail } from '#server/features/mail/account-mails.ts';
import { insertMail } from '#server/features/mail/mail-repository.ts';
import { mailNotice, mailRescue } from '#server/features/mail/notices.ts';
import { siteIdentity, type SiteIdentity } from '#server/features/mail/site-identity.ts';
import { isEmailReserved } from './email-change-repository.ts';
import { completeEmailChange } from './email-change.ts';
import {
  deleteConfirmations,
  findConfirmation,
  findPendingChange,
  replaceConfirmation,
} from './email-confirmation-repository.ts';
import { noteSecurityEvent } from './security-log.ts';
import { hashSecret, newSecret } from '#server/platform/hash.ts';
import { lockSignedIn, type AccountDependencies } from './sessions.ts';
import { findUserByEmail, lockUser, updateUser, type UserRow } from '#server/features/users/user-repository.ts';

/**
 * Stores the pending confirmation of an account's own address.
 * @returns the link's token
 */
export async function awaitConfirmation(tx: Database, { id, email }: UserRow, now: Date): Promise<string> {
  const token = newSecret();
  await replaceConfirmation(tx, {
    hash: hashSecret(token),
    userId: id,
    email,
    stopHash: null,
    sessionId: null,
    createdAt: now,
    expiresAt: expiry(now),
  });
  return token;
}

const expiry = (now: Date) => new Date(now.getTime() + times.confirmEmail);

/**
 * Returns the page that opens after a confirmation or a reset.
 * @throws AppError BAD_INPUT if it is not a page of this site to which a reader can return
 */
export function pageAfterConfirmation(asked: string | undefined): string | undefined {
  const page = readNextPage(asked);
  if (asked !== undefined && page === undefined)
    throw new AppError('BAD_INPUT', { fields: { next: problem('badInput') } });
  return page;
}

/**
 * Resends the confirmation link of the account's own address, if the address is still unconfirmed.
 * @param next page that opens after the confirmation
 */
export async function resendConfirmation(app: AccountDependencies, userId: string, next?: string): Promise<void> {
  const now = app.clock();
  const site = await siteIdentity(app.db, app.config.siteUrl, userId);
  await app.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.emailConfirmedAt) return;
    // If the email limit is reached, the earlier link stays valid.
    if (!(await mayMailConfirmation({ ...app, db: tx }, user.email))) return;
    await insertMail(tx, userId, confirmMail(site, user.email, await awaitConfirmation(tx, user, now), next), now);
  });
  void app.mail.wake();
}

/**
 * Stores a requested email change, in the transaction that locks the account's row. The new address gets a link that
 * confirms the change. The current address gets a notice with a link that cancels the change.
 * @throws AppError EMAIL_TAKEN
 */
export async function askEmailChange(
  app: AccountDependencies,
  tx: Database,
  site: SiteIdentity,
  user: UserRow,
  asked: { email: string; sessionId: string; clientIp: string },
): Promise<void> {
  const now = app.clock();
  const email = asked.email.toLowerCase();
  if (await findUserByEmail(tx, email)) throw new AppError('EMAIL_TAKEN');
  if (await isEmailReserved(tx, email, now, user.id)) throw new AppError('EMAIL_TAKEN');
  const isAgain = (await findPendingChange(tx, user.id, now))?.email === email;
  const mayMail = await mayMailCaused({ ...app, db: tx }, email, user.id);
  // The link that was emailed earlier stays valid.
  if (isAgain && !mayMail) return;
  const [confirm, stop] = [newSecret(), newSecret()];
  await replaceConfirmation(tx, {
    hash: hashSecret(confirm),
    userId: user.id,
    email,
    stopHash: hashSecret(stop),
    sessionId: asked.sessionId,
    createdAt: now,
    expiresAt: expiry(now),
  });
  // If no confirmation link is emailed, nobody can confirm the change. A notice without a cancel link is then enough.
  await (mayMail ? mailRescue : mailNotice)(app, tx, site, user, emailChangeAsked(site, email, stop));
  if (mayMail) await insertMail(tx, user.id, newAddressMail(site, email, user.email, confirm), now);
  if (!isAgain) await noteSecurityEvent(tx, 'email-change-asked', user.id, asked.clientIp, now);
}

/** Resends the confirmation link of a pending email change. */
export async function resendEmailChange(
  app: AccountDependencies,
  userId: string,
  sessionId: string,
  clientIp: string,
): Promise<void> {
  const site = await siteIdentity(app.db, app.config.siteUrl, userId);
  await app.db.transaction(async (tx) => {
    const user = await lockSignedIn(tx, userId, sessionId, app.clock());
    const pending = await findPendingChange(tx, userId, app.clock());
    if (pending) await askEmailChange(app, tx, site, user, { email: pending.email, sessionId, clientIp });
  });
  void app.mail.wake();
}

/** Cancels the pending email change, if there is one. */
export async function cancelEmailChange(app: AccountDependencies, userId: string, clientIp: string): Promise<void> {
  const now = app.clock();
  await app.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await findPendingChange(tx, userId, now))) return;
    await deleteConfirmations(tx, userId, 'change');
    await noteSecurityEvent(tx, 'email-change-stopped', userId, clientIp, now);
  });
}

/**
 * The effect of a confirmation link. If `change` is true, the confirmed address replaces the account's current
 * address.
 */
interface ConfirmLink {
  userId: string;
  email: string;
  account: string;
  change: boolean;
}

/** @returns undefined if the link is no longer valid */
export async function readConfirmLink(app: AccountDependencies, token: string): Promise<ConfirmLink | undefined> {
  const found = await findConfirmation(app.db, 'hash', hashSecret(token), app.clock());
  return (
    found && {
      userId: found.userId,
      email: found.email,
      account: found.accountEmail,
      change: found.stopHash !== null,
    }
  );
}

/**
 * Applies the link. If several accounts change to one address, the first confirmation wins.
 * @throws AppError LINK_INVALID, EMAIL_TAKEN
 */
export async function confirmEmail(app: AccountDependencies, token: string, clientIp: string): Promise<ConfirmLink> {
  const hash = hashSecret(token);
  const now = app.clock();
  const found = await findConfirmation(app.db, 'hash', hash, now);
  if (!found) throw new AppError('LINK_INVALID');
  const site = await siteIdentity(app.db, app.config.siteUrl, found.userId);
  try {
    const done = await app.db.transaction(async (tx) => {
      const user = await lockUser(tx, found.userId);
      // The link is checked again, because the account's row was not locked before.
      const row = await findConfirmation(tx, 'hash', hash, now);
      if (!user || !row) throw new AppError('LINK_INVALID');
      const isChange = row.stopHash !== null;
      if (isChange) await completeEmailChange(app, tx, site, user, row);
      else {
        await updateUser(tx, user.id, { emailConfirmedAt: now, unconfirmedUntil: null }, now);
        await deleteConfirmations(tx, user.id, 'present');
      }
      await noteSecurityEvent(tx, isChange ? 'email-changed' : 'email-confirmed', user.id, clientIp, now);
      return { userId: user.id, email: row.email, account: user.email, change: isChange };
    });
    void app.mail.wake();
    return done;
  } catch (cause) {
    throw isUniqueViolation(cause) ? new AppError('EMAIL_TAKEN', { cause }) : cause;
  }
}

/** Returns the email change that a cancel link stops; undefined if there is nothing left to cancel. */
export async function readStopLink(
  app: AccountDependencies,
  token: string,
): Promise<Omit<ConfirmLink, 'change'> | undefined> {
  const found = await findConfirmation(app.db, 'stopHash', hashSecret(token), app.clock());
  return found && { userId: found.userId, email: found.email, account: found.accountEmail };
}

/**
 * Cancels an email change by its link.
 * @returns the account's id.
 * @throws AppError LINK_INVALID
 */
export async function stopEmailChange(app: AccountDependencies, token: string, clientIp: string): Promise<string> {
  const hash = hashSecret(token);
  const now = app.clock();
  const found = await findConfirmation(app.db, 'stopHash', hash, now);
  if (!found) throw new AppError('LINK_INVALID');
  await app.db.transaction(async (tx) => {
    await lockUser(tx, found.userId);
    if (!(await findConfirmation(tx, 'stopHash', hash, now))) throw new AppError('LINK_INVALID');
    await deleteConfirmations(tx, found.userId, 'change');
    await noteSecurityEvent(tx, 'email-change-stopped', found.userId, clientIp, now);
  });
  return found.userId;
}
