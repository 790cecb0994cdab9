/** Changes that users make to their own account (ACC-3). */
import type { UserResponse, UserDataResponse } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { stripMarkup } from '#domain/text.ts';
import { commentsData, endCommentsOf } from '#server/features/comments/account-comments.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { forgetTries, limitPasswordAttempts, reserveEnumerationBudget } from '#server/platform/limits/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findByEmail, forgetSubscriber, markOf } from '#server/features/newsletter/subscriber-repository.ts';
import { passwordChanged } from '#server/features/mail/account-mails.ts';
import { mailNotice } from '#server/features/mail/notices.ts';
import { siteIdentity } from '#server/features/mail/site-identity.ts';
import { noteWrongPassword } from './login-throttle.ts';
import { deviceName } from './device.ts';
import { listEmailChanges } from './email-change-repository.ts';
import { voidEmailChanges } from './email-change.ts';
import { findPendingChange } from './email-confirmation-repository.ts';
import { askEmailChange } from './email-confirmation.ts';
import { passkeysOf } from './passkeys/passkeys.ts';
import { tokensOf } from './tokens/tokens.ts';
import { noteSecurityEvent, toSecurityEvent } from './security-log.ts';
import { listSecurityEvents } from './security-log-repository.ts';
import { deleteResetTokens } from './reset-token-repository.ts';
import { lockSignedIn, type AccountDependencies } from './sessions.ts';
import { deleteSessions, listSessions, listSignedOutBrowsers } from './session-repository.ts';
import {
  deleteUser,
  findUser,
  lockUserAndAdmins,
  updateUser,
  type UserRow,
} from '#server/features/users/user-repository.ts';

async function toUserResponse(app: AccountDependencies, user: UserRow): Promise<UserResponse> {
  const { id, username, email, emailConfirmedAt } = user;
  const pending = await findPendingChange(app.db, id, app.clock());
  const response = { id, username, email, emailConfirmed: emailConfirmedAt !== null };
  return {
    ...response,
    ...(pending && { pendingEmail: pending.email }),
    ...(user.passkeysOnly && { passkeysOnly: true as const }),
    ...(user.language !== null && { language: user.language }),
    ...(user.publicName !== null && { publicName: user.publicName }),
    ...(user.pendingPublicName !== null && { pendingPublicName: user.pendingPublicName }),
    ...(!user.answerMails && { answerMails: false as const }),
  };
}

/** The error if an account was deleted while its owner was using it. */
const gone = () => new AppError('SESSION_ENDED');

export async function readUser(app: AccountDependencies, userId: string): Promise<UserResponse> {
  const user = await findUser(app.db, userId);
  if (!user) throw gone();
  return toUserResponse(app, user);
}

/**
 * Changes the username. Also requests a new email address, which must be confirmed through an emailed link.
 * @param sessionId the requesting session
 * @param username undefined leaves it unchanged; null, or only markup and spaces, removes it
 * @throws AppError EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export async function changeProfile(
  app: AccountDependencies,
  userId: string,
  sessionId: string,
  asked: { username?: string | null | undefined; email: string; language?: string | undefined },
  clientIp: string,
): Promise<UserResponse> {
  const { username, email, language } = asked;
  const cleaned = typeof username === 'string' ? stripMarkup(username).trim() || null : username;
  const isNewEmail = (await readUser(app, userId)).email !== email.toLowerCase();
  const budget = isNewEmail ? await reserveEnumerationBudget(app, clientIp) : { release: async () => undefined };
  if ('refusal' in budget) throw budget.refusal;
  const now = app.clock();
  const site = await siteIdentity(app.db, app.config.siteUrl, userId);
  try {
    const changed = await app.db.transaction(async (tx) => {
      await lockSignedIn(tx, userId, sessionId, now);
      const user = await updateUser(tx, userId, { username: cleaned, language }, now);
      if (!user) throw gone();
      const isOther = user.email !== email.toLowerCase();
      if (isOther) await askEmailChange(app, tx, site, user, { email, sessionId, clientIp });
      return user;
    });
    await budget.release();
    void app.mail.wake();
    return await toUserResponse(app, changed);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'EMAIL_TAKEN') throw cause;
    throw new AppError('EMAIL_TAKEN', { fields: { email: problem('emailTaken') }, cause });
  }
}

/**
 * Sets a new password, ends every other session of the user and cancels open email changes.
 * @throws AppError WRONG_PASSWORD, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function changePassword(
  app: AccountDependencies,
  userId: string,
  session: { id: string; browser: string | null },
  passwords: { current: string; next: string },
  clientIp: string,
): Promise<UserResponse> {
  const user = await findUser(app.db, userId);
  if (!user) throw gone();
  // Attempts count like logins, so that nobody can guess the password in a browser that was left logged in.
  const counted = await limitPasswordAttempts(app, user.email, clientIp, session.browser ?? undefined);
  if (!(await app.passwords.verify(user.passwordHash, passwords.current))) {
    await noteWrongPassword(app, { email: user.email, user, counted }, clientIp);
    throw new AppError('WRONG_PASSWORD');
  }
  const passwordHash = await app.passwords.hash(passwords.next);
  const now = app.clock();
  const site = await siteIdentity(app.db, app.config.siteUrl, userId);
  await app.db.transaction(async (tx) => {
    const before = await lockSignedIn(tx, userId, session.id, now);
    // If the password changed concurrently, the password that was checked is no longer the current one.
    if (before.passwordHash !== user.passwordHash) throw new AppError('WRONG_PASSWORD');
    await updateUser(tx, userId, { passwordHash }, now);
    await deleteResetTokens(tx, userId);
    await deleteSessions(tx, userId, session.id);
    await voidEmailChanges(tx, userId);
    await mailNotice(app, tx, site, before, passwordChanged(site));
    await noteSecurityEvent(tx, 'password-changed', userId, clientIp, now);
  });
  await forgetTries(app, counted);
  void app.mail.wake();
  return toUserResponse(app, user);
}

/**
 * Deletes an account with all its data.
 * @param comments `keep`: the account's published comments stay, without a name
 * @throws AppError LAST_ADMIN for the only admin, also if the last two delete their accounts at the same time
 */
export async function deleteAccount(
  app: AccountDependencies & Pick<Dependencies, 'rebuild' | 'makeContent'>,
  userId: string,
  sessionId: string,
  comments: 'remove' | 'keep' = 'remove',
): Promise<void> {
  const changesPages = await app.db.transaction(async (tx) => {
    const rows = await lockUserAndAdmins(tx, userId);
    await lockSignedIn(tx, userId, sessionId, app.clock());
    const isAdmin = rows.some((row) => row.id === userId && row.isAdmin);
    if (isAdmin && rows.filter((row) => row.isAdmin).length === 1) throw new AppError('LAST_ADMIN');
    const wereSeen = await endCommentsOf(app, tx, userId, comments);
    const own = rows.find((row) => row.id === userId);
    if (own?.emailConfirmedAt) await forgetSubscriber(tx, own.email);
    await deleteUser(tx, userId);
    return wereSeen;
  });
  if (changesPages) await app.rebuild.request();
}

/** The subscription of a confirmed address. An unconfirmed address must not reveal whether it is subscribed. */
async function subscriptionOf(db: Database, email: string): Promise<UserDataResponse['newsletter']> {
  const found = (await findByEmail(db, email)) ?? (await findByEmail(db, markOf(email)));
  if (!found) return null;
  const { state, topics, rhythm, language, consent, consentAt, createdAt, changedAt } = found;
  return {
    state,
    topics,
    rhythm,
    language,
    consent,
    consentAt: consentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

/** Returns all stored data of a user, except hashes and tokens. */
export async function userData(app: AccountDependencies, userId: string): Promise<UserDataResponse> {
  const user = await findUser(app.db, userId);
  if (!user) throw gone();
  const now = app.clock();
  return {
    exportedAt: now.toISOString(),
    user: {
      ...(await toUserResponse(app, user)),
      isAdmin: user.isAdmin,
      isBlocked: user.commentStanding === 'shut',
      language: user.language,
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
    },
    sessions: (await listSessions(app.db, userId, now)).map((session) => ({
      id: session.id,
      device: session.device,
      remembered: session.remembered,
      network: session.network,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
    knownBrowsers: (await listSignedOutBrowsers(app.db, userId, now)).map((browser) => ({
      device: browser.device ?? deviceName(null),
      network: browser.network,
      createdAt: browser.createdAt.toISOString(),
      lastSeenAt: browser.lastSeenAt.toISOString(),
    })),
    formerEmails: (await listEmailChanges(app.db, userId, now)).map((change) => ({
      email: change.formerEmail,
      changedAt: change.createdAt.toISOString(),
      keptUntil: change.expiresAt.toISOString(),
    })),
    passkeys: await passkeysOf(app, userId),
    tokens: await tokensOf(app, userId),
    newsletter: user.emailConfirmedAt ? await subscriptionOf(app.db, user.email) : null,
    comments: await commentsData(app.db, userId),
    securityLog: (await listSecurityEvents(app.db, userId)).map(toSecurityEvent),
  };
}
