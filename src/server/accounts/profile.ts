/** What users do to their own account (product 2, 4 and 7). */
import type { UserResponse, UserDataResponse } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { stripMarkup } from '#domain/document/plain-text.ts';
import { isUniqueViolation } from '#server/db/constraint-violation.ts';
import { limitPasswordAttempts, reserveEnumerationBudget } from '#server/limits/limits.ts';
import { passwordChangedMail } from '#server/mail/account-mails.ts';
import { insertMail } from '#server/mail/mail-repository.ts';
import { siteIdentity } from '#server/mail/site-identity.ts';
import { listEmailChanges } from './email-change-repository.ts';
import { followEmailChange } from './email-change.ts';
import { noteFailure, noteSecurityEvent, toSecurityEvent } from './security-log.ts';
import { listSecurityEvents } from './security-log-repository.ts';
import { deleteResetTokens } from './reset-token-repository.ts';
import type { AccountDependencies } from './sessions.ts';
import { deleteSessions, listSessions } from './session-repository.ts';
import { deleteUser, findUser, lockUser, lockUserAndAdmins, updateUser, type UserRow } from './user-repository.ts';

const toUserResponse = ({ id, username, email }: UserRow): UserResponse => ({ id, username, email });

/** The account went while its owner was using it. */
const gone = () => new AppError('SESSION_ENDED');

export async function readUser(app: AccountDependencies, userId: string): Promise<UserResponse> {
  const user = await findUser(app.db, userId);
  if (!user) throw gone();
  return toUserResponse(user);
}

/**
 * Changes username and email. A new email ends every other session, and the old address can take it back.
 * @param sessionId the session that stays
 * @param username undefined leaves it; null or nothing but markup and spaces removes it
 * @throws AppError EMAIL_TAKEN, also when two changes race; TOO_MANY_REQUESTS
 */
export async function changeProfile(
  app: AccountDependencies,
  userId: string,
  sessionId: string,
  { username, email }: { username?: string | null | undefined; email: string },
  clientIp: string,
): Promise<UserResponse> {
  const cleaned = typeof username === 'string' ? stripMarkup(username).trim() || null : username;
  const isNewEmail = (await readUser(app, userId)).email !== email.toLowerCase();
  const budget = isNewEmail ? await reserveEnumerationBudget(app, clientIp) : { release: async () => undefined };
  if ('refusal' in budget) throw budget.refusal;
  const now = app.clock();
  const site = await siteIdentity(app.db, app.config.siteUrl);
  try {
    const changed = await app.db.transaction(async (tx) => {
      const before = await lockUser(tx, userId);
      const user = before && (await updateUser(tx, userId, { username: cleaned, email }, now));
      if (!user) throw gone();
      if (user.email !== before.email) {
        await followEmailChange(tx, site, user, before.email, sessionId, now);
        await noteSecurityEvent(tx, 'email-changed', userId, clientIp, now);
      }
      return user;
    });
    await budget.release();
    void app.mail.wake();
    return toUserResponse(changed);
  } catch (cause) {
    const isTaken = isUniqueViolation(cause) || (cause instanceof AppError && cause.code === 'EMAIL_TAKEN');
    if (!isTaken) throw cause;
    const taken = new AppError('EMAIL_TAKEN', { cause });
    throw new AppError('EMAIL_TAKEN', { fields: { email: taken.message }, cause });
  }
}

/**
 * Sets a new password and ends every other session of the user.
 * @throws AppError WRONG_PASSWORD, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function changePassword(
  app: AccountDependencies,
  userId: string,
  sessionId: string,
  passwords: { current: string; next: string },
  clientIp: string,
): Promise<UserResponse> {
  const user = await findUser(app.db, userId);
  if (!user) throw gone();
  // Counted like logins: whoever finds an open browser must not try out passwords here.
  const resetAttempts = await limitPasswordAttempts(app, user.email, clientIp);
  if (!(await app.passwords.verify(user.passwordHash, passwords.current))) {
    await noteFailure(app, 'login-failed', userId, clientIp, app.clock());
    throw new AppError('WRONG_PASSWORD');
  }
  const passwordHash = await app.passwords.hash(passwords.next);
  const now = app.clock();
  const site = await siteIdentity(app.db, app.config.siteUrl);
  await app.db.transaction(async (tx) => {
    const before = await lockUser(tx, userId);
    if (!before) throw gone();
    // Another change came in between: what was proved is no longer the password.
    if (before.passwordHash !== user.passwordHash) throw new AppError('WRONG_PASSWORD');
    await updateUser(tx, userId, { passwordHash }, now);
    await deleteResetTokens(tx, userId);
    await deleteSessions(tx, userId, sessionId);
    await insertMail(tx, userId, passwordChangedMail(site, before.email), now);
    await noteSecurityEvent(tx, 'password-changed', userId, clientIp, now);
  });
  await resetAttempts();
  void app.mail.wake();
  return toUserResponse(user);
}

/**
 * Removes an account with everything that is kept of it.
 * @throws AppError LAST_ADMIN: the site would have nobody left who can write, also when two admins leave at once
 */
export async function deleteAccount(app: AccountDependencies, userId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const rows = await lockUserAndAdmins(tx, userId);
    const isAdmin = rows.some((row) => row.id === userId && row.isAdmin);
    if (isAdmin && rows.filter((row) => row.isAdmin).length === 1) throw new AppError('LAST_ADMIN');
    await deleteUser(tx, userId);
  });
}

/** Everything that is kept of a user, but for hashes and tokens. */
export async function userData(app: AccountDependencies, userId: string): Promise<UserDataResponse> {
  const user = await findUser(app.db, userId);
  if (!user) throw gone();
  const now = app.clock();
  return {
    exportedAt: now.toISOString(),
    user: {
      ...toUserResponse(user),
      isAdmin: user.isAdmin,
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
    },
    sessions: (await listSessions(app.db, userId, now)).map((session) => ({
      id: session.id,
      device: session.device,
      remembered: session.remembered,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
    formerEmails: (await listEmailChanges(app.db, userId, now)).map((change) => ({
      email: change.formerEmail,
      changedAt: change.createdAt.toISOString(),
      keptUntil: change.expiresAt.toISOString(),
    })),
    securityLog: (await listSecurityEvents(app.db, userId)).map(toSecurityEvent),
  };
}
