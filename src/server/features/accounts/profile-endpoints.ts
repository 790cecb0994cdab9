import * as calls from '#contract/accounts.ts';
import { passwordRequest, profileRequest, securityLogQuery } from '#contract/accounts.ts';
import { publicNameRequest } from '#contract/comments.ts';
import { AppError } from '#contract/errors.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { pageOf } from '#server/platform/http/pages.ts';
import { z } from 'zod';
import {
  cancelEmailChange,
  pageAfterConfirmation,
  resendConfirmation,
  resendEmailChange,
} from './email-confirmation.ts';
import { changePassword, changeProfile, deleteAccount, readUser, userData } from './profile.ts';
import { cursorAfter, securityLogOf, toSecurityEvent } from './security-log.ts';
import { browserCookie, clearedCookies } from './session-cookies.ts';
import { devicesOf, lockSignedIn } from './sessions.ts';
import { deleteDevice, hasDevice } from './session-repository.ts';
import { problem } from '#contract/problems.ts';
import { looksLike } from '#domain/look-alike.ts';
import { updateUser } from '#server/features/users/user-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { setStanding, ownersNames } from '#server/features/comments/comment-repository.ts';
import { requestPages } from '#server/features/builds/build-repository.ts';
import { hasSeen, type AccountComments } from '#server/features/comments/account-comments.ts';

/**
 * Sets the public name of an account, and whether replies are emailed. If the account has published comments, a new
 * name waits for approval. Otherwise, the account's next comment waits, so that the name is reviewed with that
 * comment.
 * @param asked undefined values leave the setting unchanged; null or '' removes the name
 * @throws AppError EMAIL_NOT_CONFIRMED, PUBLIC_NAME_TAKEN, SESSION_ENDED
 */
async function changePublicName(
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
    if (isSeen) await requestPages(app, tx, []);
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

export const getUser = implement(calls.getUser, async ({ app, signedIn }) => ({
  json: await readUser(app, signedIn.user.id),
}));

/** Removes all of the account's cookies from the browser. */
const goneCookies = (secure: boolean, userId: string) => [
  ...clearedCookies(secure),
  browserCookie(userId, undefined, secure),
];

const passwordFields = ['current-password', 'new-password', 'confirm-new-password'] as const;

const publicFields = ['publicName', 'answerMails'] as const;

/** One endpoint for all forms of the profile page. The fields in the request determine the form. */
const updateRequest = z.looseObject({}).transform((input, context) => {
  const isPassword = passwordFields.some((name) => name in input);
  const isPublic = !('email' in input) && publicFields.some((name) => name in input);
  const form = isPassword ? passwordRequest : isPublic ? publicNameRequest : profileRequest;
  const parsed = form.safeParse(input);
  if (parsed.success) return parsed.data;
  context.issues.push(...(parsed.error.issues as z.core.$ZodRawIssue[]));
  return z.NEVER;
});

export const putUser = implement(calls.putUser, {
  body: updateRequest,
  // Only a change of the email address requires a step-up, because the address gives control of the account.
  stepUp: ({ body, signedIn }) => 'email' in body && body.email.toLowerCase() !== signedIn.user.email,
  handle: async ({ app, body, clientIp, signedIn }) => {
    const { user, session } = signedIn;
    if ('email' in body) return { json: await changeProfile(app, user.id, session.id, body, clientIp) };
    if (!('new-password' in body)) {
      await changePublicName(app, user.id, session.id, body);
      return { json: await readUser(app, user.id) };
    }
    const passwords = { current: body['current-password'], next: body['new-password'] };
    return { json: await changePassword(app, user.id, session, passwords, clientIp) };
  },
});

export const deleteUser = implement(calls.deleteUser, async ({ app, body, signedIn }) => {
  await deleteAccount(app, signedIn.user.id, signedIn.session.id, body.comments);
  return { json: {}, cookies: goneCookies(app.config.secure, signedIn.user.id) };
});

/** Cancels a pending email change; succeeds if there is none. */
export const deletePendingEmail = implement(calls.deletePendingEmail, async ({ app, clientIp, signedIn }) => {
  await cancelEmailChange(app, signedIn.user.id, clientIp);
  return { json: await readUser(app, signedIn.user.id) };
});

/** Resends the confirmation link of the pending email change. */
export const postPendingEmail = implement(
  calls.postPendingEmail,
  async ({ app, clientIp, signedIn: { user, session } }) => {
    await resendEmailChange(app, user.id, session.id, clientIp);
  },
);

/** Resends the confirmation link of the current address. */
export const postConfirmation = implement(calls.postConfirmation, async ({ app, body, signedIn }) => {
  await resendConfirmation(app, signedIn.user.id, pageAfterConfirmation(body.next));
});

export const getUserData = implement(calls.getUserData, async ({ app, signedIn }) => ({
  json: await userData(app, signedIn.user.id),
  headers: { 'content-disposition': 'attachment; filename="my-data.json"' },
}));

export const getSessions = implement(calls.getSessions, async ({ app, signedIn }) => {
  const { user, session } = signedIn;
  return { json: await devicesOf(app, user.id, session.id) };
});

export const deleteUserSession = implement(calls.deleteUserSession, {
  find: async ({ app, params, signedIn, now }) => {
    const found = await hasDevice(app.db, signedIn.user.id, params.sessionId, now);
    if (!found) throw new AppError('NOT_FOUND');
  },
  handle: async ({ app, params, signedIn }) => {
    const ended = params.sessionId;
    await deleteDevice(app.db, ended);
    const isOwn = ended === signedIn.session.id;
    return { json: {}, cookies: isOwn ? goneCookies(app.config.secure, signedIn.user.id) : [] };
  },
});

export const getSecurityLog = implement(calls.getSecurityLog, {
  query: securityLogQuery,
  handle: async ({ app, query: { limit, cursor }, request, signedIn }) => {
    const found = await securityLogOf(app, signedIn.user.id, limit + 1, cursor);
    const { entries, headers } = pageOf(request, found, limit, cursorAfter);
    return { json: entries.map(toSecurityEvent), headers };
  },
});
