import { deleteAccountRequest, passwordRequest, profileRequest, securityLogQuery } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { emptyBody } from '#server/http/empty-body.ts';
import { pageOf } from '#server/http/pages.ts';
import { z } from 'zod';
import { changePassword, changeProfile, deleteAccount, readUser, userData } from './profile.ts';
import { cursorAfter, securityLogOf, toSecurityEvent } from './security-log.ts';
import { clearedCookies } from './session-cookies.ts';
import { devicesOf } from './sessions.ts';
import { deleteSession, hasSession } from './session-repository.ts';

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  access: 'owner',
  handle: async ({ app, signedIn }) => ({ json: await readUser(app, signedIn.user.id) }),
});

const passwordFields = ['current-password', 'new-password', 'confirm-new-password'] as const;

/** One call for both forms of the profile page: whoever sends a password's field means the password. */
const updateRequest = z.looseObject({}).transform((input, context) => {
  const isPassword = passwordFields.some((name) => name in input);
  const parsed = isPassword ? passwordRequest.safeParse(input) : profileRequest.safeParse(input);
  if (parsed.success) return parsed.data;
  context.issues.push(...(parsed.error.issues as z.core.$ZodRawIssue[]));
  return z.NEVER;
});

export const putUser = endpoint({
  method: 'PUT',
  path: '/api/users/:id',
  access: 'owner',
  csrf: true,
  body: updateRequest,
  handle: async ({ app, body, clientIp, signedIn }) => {
    const { user, session } = signedIn;
    if ('email' in body) return { json: await changeProfile(app, user.id, session.id, body, clientIp) };
    const passwords = { current: body['current-password'], next: body['new-password'] };
    return { json: await changePassword(app, user.id, session.id, passwords, clientIp) };
  },
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  access: 'owner',
  csrf: true,
  body: deleteAccountRequest,
  handle: async ({ app, signedIn }) => {
    await deleteAccount(app, signedIn.user.id);
    return { json: {}, cookies: clearedCookies(app.config.secure) };
  },
});

export const getUserData = endpoint({
  method: 'GET',
  path: '/api/users/:id/data',
  access: 'owner',
  handle: async ({ app, signedIn }) => ({
    json: await userData(app, signedIn.user.id),
    headers: { 'content-disposition': 'attachment; filename="my-data.json"' },
  }),
});

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/users/:id/sessions',
  access: 'owner',
  handle: async ({ app, signedIn }) => {
    const { user, session } = signedIn;
    return { json: await devicesOf(app, user.id, session.id) };
  },
});

export const deleteUserSession = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions/:sessionId',
  access: 'owner',
  csrf: true,
  bodyOptional: true,
  body: emptyBody,
  find: async ({ app, params, signedIn, now }) => {
    const found = await hasSession(app.db, signedIn.user.id, params.sessionId, now);
    if (!found) throw new AppError('NOT_FOUND');
  },
  handle: async ({ app, params, signedIn }) => {
    const ended = params.sessionId;
    await deleteSession(app.db, ended);
    const isOwn = ended === signedIn.session.id;
    return { json: {}, cookies: isOwn ? clearedCookies(app.config.secure) : [] };
  },
});

export const getSecurityLog = endpoint({
  method: 'GET',
  path: '/api/users/:id/security-log',
  access: 'owner',
  handle: async ({ app, query, request, signedIn }) => {
    const parsed = securityLogQuery.safeParse(query);
    if (!parsed.success) throw new AppError('BAD_INPUT');
    const { limit, cursor } = parsed.data;
    const found = await securityLogOf(app, signedIn.user.id, limit + 1, cursor);
    const { entries, headers } = pageOf(request, found, limit, cursorAfter);
    return { json: entries.map(toSecurityEvent), headers };
  },
});
