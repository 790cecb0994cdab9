import * as accountsCalls from '#contract/accounts.ts';
import * as sessionCalls from '#contract/session.ts';
import type { CheckAuthResponse, StepUpResponse } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { toErrorResponse } from '#server/platform/http/errors.ts';
import { PREFER_MINIMAL } from '#contract/session.ts';
import { mustBeOn } from '#server/features/records/site-settings.ts';
import { implement, type EndpointResult, type RequestContext } from '#server/platform/http/endpoint.ts';
import { limitRefreshes, forgetTries, limitPasswordAttempts } from '#server/platform/limits/limits.ts';
import { deviceName } from './device.ts';
import { pageAfterConfirmation } from './email-confirmation.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { findSessionId } from './refresh-token-repository.ts';
import { hashSecret } from '#server/platform/hash.ts';
import { browserCookie, browserSecretsIn, clearedCookies, sessionCookies, tokensIn } from './session-cookies.ts';
import { endSession, refreshSession, type Client, type OpenSession, type AccountDependencies } from './sessions.ts';
import { logIn, signUp } from './sign-in.ts';
import { stepUpWithPasskey } from './passkeys/passkey-login.ts';
import { noteWrongPassword } from './login-throttle.ts';
import { proveSession } from './session-repository.ts';
import { findUser } from '#server/features/users/user-repository.ts';

/* Re-authentication before irreversible actions (ACC-25). */

/**
 * Re-authenticates the user of a session by password. Attempts count like logins, so that a stolen session cannot be
 * used to guess the password.
 * @param session the only session that is re-authenticated
 * @throws AppError WRONG_PASSWORD, also if password login is off or the password changed during the check;
 * SESSION_ENDED, TOO_MANY_REQUESTS, UNAVAILABLE
 */
async function stepUp(
  app: AccountDependencies,
  userId: string,
  session: { id: string; browser: string | null },
  password: string,
  clientIp: string,
): Promise<void> {
  const user = await findUser(app.db, userId);
  if (!user) throw new AppError('SESSION_ENDED');
  const counted = await limitPasswordAttempts(app, user.email, clientIp, session.browser ?? undefined);
  const isRight = await app.passwords.verify(user.passwordHash, password);
  if (!isRight || user.passkeysOnly) {
    await noteWrongPassword(app, { email: user.email, user, counted }, clientIp);
    throw new AppError('WRONG_PASSWORD');
  }
  if (!(await proveSession(app.db, session.id, user, app.clock()))) throw new AppError('WRONG_PASSWORD');
  await forgetTries(app, counted);
}

export const signup = implement(accountsCalls.signup, {
  find: ({ app }) => mustBeOn(app.db, 'accounts'),
  handle: async (context) => {
    const account = { ...context.body, next: pageAfterConfirmation(context.body.next) };
    return signedIn(context, 201, await signUp(context.app, account, clientOf(context, false)));
  },
});

export const login = implement(accountsCalls.login, {
  handlerLimits: true,
  handle: async (context) => {
    const client = clientOf(context, context.body['remember-me']);
    return signedIn(context, 200, await logIn(context.app, context.body, client));
  },
});

export const logout = implement(sessionCalls.logout, async ({ app, cookies }) => {
  await endSession(app, tokensIn(cookies, app.config.secure));
  // Tells the browser to delete cached pages that were shown to the logged-in user.
  const headers = { 'clear-site-data': '"cache"' };
  return { json: {}, headers, cookies: clearedCookies(app.config.secure) };
});

export const refresh = implement(sessionCalls.refresh, {
  limit: async ({ app, cookies }) => {
    const token = tokensIn(cookies, app.config.secure).refresh;
    const sessionId = token && (await findSessionId(app.db, hashSecret(token)));
    if (sessionId) await limitRefreshes(app, sessionId);
  },
  handle: async ({ app, cookies }) => {
    const { access, refresh: token } = tokensIn(cookies, app.config.secure);
    const opened = token ? await refreshSession(app, token) : undefined;
    if (opened) return withCookies(app.config.secure, 200, opened);
    const code = token || access ? 'SESSION_ENDED' : 'NOT_SIGNED_IN';
    const { status, json } = toErrorResponse(new AppError(code), app.log);
    return { status, json, cookies: clearedCookies(app.config.secure) };
  },
});

export const requestPasswordReset = implement(accountsCalls.requestPasswordReset, async ({ app, body, clientIp }) => {
  await requestReset(app, body.email, clientIp, pageAfterConfirmation(body.next));
});

export const resetPasswordWithToken = implement(accountsCalls.resetPasswordWithToken, async (context) => {
  return signedIn(
    context,
    200,
    await resetPassword(context.app, context.params.token, context.body.password, clientOf(context, false)),
  );
});

export const checkAuth = implement(sessionCalls.checkAuth, {
  // Browsers log every 401 as a page error, although a missing session is not an error. A client that prefers a
  // minimal response therefore gets 204 (RFC 7240, 4.2).
  nobody: ({ headers }) =>
    headers.get('prefer') === PREFER_MINIMAL
      ? new Response(null, { status: 204, headers: { 'preference-applied': PREFER_MINIMAL, vary: 'prefer' } })
      : undefined,
  handle: async ({ signedIn: { user, session } }) => ({
    json: {
      id: user.id,
      isAdmin: user.isAdmin,
      csrfToken: session.csrfToken,
      emailConfirmed: user.emailConfirmed,
    } satisfies CheckAuthResponse,
  }),
});

/**
 * Returns the client of a request. When a new session starts, the browser's previous session ends, because its cookies
 * are replaced.
 */
export const clientOf = (
  { app, clientIp, cookies, request }: Pick<RequestContext, 'app' | 'clientIp' | 'cookies' | 'request'>,
  remembered: boolean,
): Client => ({
  device: deviceName(request.headers.get('user-agent')),
  remembered,
  ip: clientIp,
  former: tokensIn(cookies, app.config.secure),
  browsers: browserSecretsIn(cookies, app.config.secure),
});

/** Returns the response with the cookies of an opened session. */
export const signedIn = ({ app }: Pick<RequestContext, 'app'>, status: number, opened: OpenSession): EndpointResult =>
  withCookies(app.config.secure, status, opened);

const withCookies = (
  secure: boolean,
  status: number,
  { auth, tokens, remembered, browser }: OpenSession,
): EndpointResult => ({
  status,
  json: auth,
  cookies: [
    ...sessionCookies(tokens, secure, remembered),
    ...(browser === undefined ? [] : [browserCookie(auth.id, browser, secure)]),
  ],
});

export const postStepUp = implement(
  accountsCalls.postStepUp,
  async ({ app, body, clientIp, signedIn: { user, session } }) => {
    const { credential, password = '' } = body;
    if (credential) await stepUpWithPasskey(app, user.id, session.id, credential, clientIp);
    else await stepUp(app, user.id, session, password, clientIp);
    return { json: { id: user.id } satisfies StepUpResponse };
  },
);
