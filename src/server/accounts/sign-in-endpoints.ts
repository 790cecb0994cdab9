import { loginRequest, resetMailRequest, resetPasswordRequest, signupRequest } from '#contract/accounts.ts';
import type { AuthAnswer } from '#contract/accounts.ts';
import { AppError, errorCatalogue } from '#contract/errors.ts';
import { api } from '#contract/paths.ts';
import { endpoint, type Answer, type Call } from '#server/http/call.ts';
import { emptyBody } from '#server/http/empty-body.ts';
import { limitLogins, limitRefreshes, limitResetRequests, limitSignups } from '#server/limits/limits.ts';
import { deviceName } from './device.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { findSessionId } from './refresh-repository.ts';
import { hashOf } from './secrets.ts';
import { clearedCookies, sessionCookies, tokensIn } from './session-cookies.ts';
import { endSession, refreshSession, type OpenSession } from './sessions.ts';
import { logIn, signUp } from './sign-in.ts';

export const signup = endpoint({
  method: 'POST',
  path: api.signup,
  access: 'anyone',
  limit: limitSignups,
  body: signupRequest,
  handle: async (call) => signedIn(call, 201, await signUp(call.app, call.body, clientOf(call, false), call.address)),
});

export const login = endpoint({
  method: 'POST',
  path: api.login,
  access: 'anyone',
  limit: limitLogins,
  body: loginRequest,
  handle: async (call) => {
    const client = clientOf(call, call.body['remember-me']);
    return signedIn(call, 200, await logIn(call.app, call.body, client, call.address));
  },
});

export const logout = endpoint({
  method: 'POST',
  path: api.logout,
  access: 'anyone',
  bodyOptional: true,
  body: emptyBody,
  handle: async ({ app, cookies }) => {
    await endSession(app, tokensIn(cookies, app.config.secure));
    return { json: {}, cookies: clearedCookies(app.config.secure) };
  },
});

export const refresh = endpoint({
  method: 'POST',
  path: api.refresh,
  access: 'anyone',
  bodyOptional: true,
  body: emptyBody,
  limit: async ({ app, cookies }) => {
    const token = tokensIn(cookies, app.config.secure).refresh;
    const sessionId = token && (await findSessionId(app.db, hashOf(token)));
    if (sessionId) await limitRefreshes(app, sessionId);
  },
  handle: async ({ app, cookies }) => {
    const { access, refresh: token } = tokensIn(cookies, app.config.secure);
    const opened = token ? await refreshSession(app, token) : undefined;
    if (opened) return withCookies(app.config.secure, 200, opened);
    const code = token || access ? 'SESSION_ENDED' : 'NOT_SIGNED_IN';
    const { status, message } = errorCatalogue[code];
    return { status, json: { message, code }, cookies: clearedCookies(app.config.secure) };
  },
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: api.resetPassword,
  access: 'anyone',
  limit: limitResetRequests,
  body: resetMailRequest,
  handle: async ({ app, body, address }) => {
    await requestReset(app, body.email, address);
    return { status: 202, json: {} };
  },
});

export const resetPasswordWithToken = endpoint({
  method: 'POST',
  path: '/api/users/reset-password/:token',
  access: 'anyone',
  body: resetPasswordRequest,
  handle: async (call) => {
    const token = call.params['token'] ?? '';
    return signedIn(call, 200, await resetPassword(call.app, token, call.body.password, clientOf(call, false)));
  },
});

export const checkAuth = endpoint({
  method: 'GET',
  path: api.checkAuth,
  access: 'signed-in',
  handle: async ({ signedIn: found }) => {
    if (!found) throw new AppError('NOT_SIGNED_IN');
    const { user, session } = found;
    return { json: { id: user.id, isAdmin: user.isAdmin, csrfToken: session.csrfToken } satisfies AuthAnswer };
  },
});

const clientOf = ({ request }: Call<unknown>, remembered: boolean) => ({
  device: deviceName(request.headers.get('user-agent')),
  remembered,
});

/** The answer to whoever signed in. A session that this browser had before is over: its cookies are replaced. */
async function signedIn({ app, cookies }: Call<unknown>, status: number, opened: OpenSession): Promise<Answer> {
  await endSession(app, tokensIn(cookies, app.config.secure));
  return withCookies(app.config.secure, status, opened);
}

const withCookies = (secure: boolean, status: number, { auth, tokens, remembered }: OpenSession): Answer => ({
  status,
  json: auth,
  cookies: sessionCookies(tokens, secure, remembered),
});
