/**
 * Addresses that are proven by a link mailed to them (ACC-37): an account's own, and one that it changes
 * to, which counts from that moment on. Every change of an account locks its row first, so that of two at once one
 * sees what the other did.
 */
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import { isUniqueViolation } from '#server/db/constraint-violation.ts';
import type { Database } from '#server/db/database.ts';
import { mayMailConfirmation, mayMailCaused } from '#server/limits/limits.ts';
import { confirmMail, emailChangeAsked, newAddressMail } from '#server/mail/account-mails.ts';
import { insertMail } from '#server/mail/mail-repository.ts';
import { mailNotice, mailRescue } from '#server/mail/notices.ts';
import { siteIdentity, type SiteIdentity } from '#server/mail/site-identity.ts';
import { isEmailReserved } from './email-change-repository.ts';
import { completeEmailChange } from './email-change.ts';
import {
  deleteConfirmations,
  findConfirmation,
  findPendingChange,
  replaceConfirmation,
} from './email-confirmation-repository.ts';
import { noteSecurityEvent } from './security-log.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { lockSignedIn, type AccountDependencies } from './sessions.ts';
import { findUserByEmail, lockUser, updateUser, type UserRow } from './user-repository.ts';

/** Stores what a link to an account's own address will confirm. @returns the link's token */
export async function awaitConfirmation(tx: Database, { id, email }: UserRow, now: Date): Promise<string> {
  const token = newSecret();
  await replaceConfirmation(tx, {
    ...{ hash: hashSecret(token), userId: id, email, stopHash: null, sessionId: null },
    ...{ createdAt: now, expiresAt: expiry(now) },
  });
  return token;
}

const expiry = (now: Date) => new Date(now.getTime() + times.confirmEmail);

/** Mails the link again that confirms the account's own address, where that is still to be done. */
export async function resendConfirmation(app: AccountDependencies, userId: string): Promise<void> {
  const now = app.clock();
  const site = await siteIdentity(app.db, app.config.siteUrl, userId);
  await app.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.emailConfirmedAt) return;
    // Over its budget the link that was mailed before stays good.
    if (!(await mayMailConfirmation({ ...app, db: tx }, user.email))) return;
    await insertMail(tx, userId, confirmMail(site, user.email, await awaitConfirmation(tx, user, now)), now);
  });
  void app.mail.wake();
}

/**
 * Records that an account's email changes, in the transaction that locks its row. The new address gets a link that
 * confirms the change, the current one a notice with a link that cancels it.
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
  // The link that was mailed there before stays good.
  if (isAgain && !mayMail) return;
  const [confirm, stop] = [newSecret(), newSecret()];
  await replaceConfirmation(tx, {
    ...{ hash: hashSecret(confirm), userId: user.id, email, stopHash: hashSecret(stop), sessionId: asked.sessionId },
    ...{ createdAt: now, expiresAt: expiry(now) },
  });
  // If the link is not sent, the change cannot happen: a notice is enough, without a link that stops it.
  await (mayMail ? mailRescue : mailNotice)(app, tx, site, user, emailChangeAsked(site, email, stop));
  if (mayMail) await insertMail(tx, user.id, newAddressMail(site, email, user.email, confirm), now);
  if (!isAgain) await noteSecurityEvent(tx, 'email-change-asked', user.id, asked.clientIp, now);
}

/** Mails the link again that makes a change which waits. */
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

/** The account keeps its address; fine where no change waits. */
export async function cancelEmailChange(app: AccountDependencies, userId: string, clientIp: string): Promise<void> {
  const now = app.clock();
  await app.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await findPendingChange(tx, userId, now))) return;
    await deleteConfirmations(tx, userId, 'change');
    await noteSecurityEvent(tx, 'email-change-stopped', userId, clientIp, now);
  });
}

/** The effect of a link in a confirmation email. `change`: the address replaces the account's present one. */
export interface ConfirmLink {
  userId: string;
  email: string;
  account: string;
  change: boolean;
}

/** @returns undefined for a link that does nothing any more */
export async function readConfirmLink(app: AccountDependencies, token: string): Promise<ConfirmLink | undefined> {
  const found = await findConfirmation(app.db, 'hash', hashSecret(token), app.clock());
  return (
    found && {
      ...{ userId: found.userId, email: found.email, account: found.accountEmail },
      change: found.stopHash !== null,
    }
  );
}

/**
 * Applies the link. Of several accounts that change to one address, the first gets it.
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
      // Again, now that nothing else can come in between.
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

/** Returns the change that a link to the present address stops, or undefined if there is nothing left to stop. */
export async function readStopLink(
  app: AccountDependencies,
  token: string,
): Promise<Omit<ConfirmLink, 'change'> | undefined> {
  const found = await findConfirmation(app.db, 'stopHash', hashSecret(token), app.clock());
  return found && { userId: found.userId, email: found.email, account: found.accountEmail };
}

/** @returns the account whose change it was. @throws AppError LINK_INVALID */
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
