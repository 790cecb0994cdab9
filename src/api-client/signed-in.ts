/** API calls for the session check and logout, which every page for logged-in users needs (API-13). */
import * as calls from '#contract/session.ts';
import { PREFER_MINIMAL, type AuthResponse } from '#contract/session.ts';
import { checkAuthRefusals } from './refusals.ts';
import { call } from './request.ts';
import type { Result } from './result.ts';
import { storeCsrfToken } from './session.ts';

/**
 * Returns the session. Returns a 401 with an empty message if nobody is logged in, because visitors need no message.
 */
export async function checkAuth(): Promise<Result<AuthResponse>> {
  const result = await call(calls.checkAuth, {}, undefined, {
    headers: { Prefer: PREFER_MINIMAL },
    refusals: checkAuthRefusals,
  });
  return signedIn(!result.ok && result.status === 204 ? { ...result, status: 401, message: '' } : result);
}

/** Ends this session; also succeeds without a session. */
export async function logout(): Promise<Result<unknown>> {
  return signedOut(await call(calls.logout));
}

/** Stores the session data of a response. */
export function signedIn(result: Result<AuthResponse>): Result<AuthResponse> {
  if (result.ok) storeCsrfToken(result.value.csrfToken);
  return result;
}

/** Deletes the session data of this page. */
export function signedOut(result: Result<unknown>): Result<unknown> {
  if (result.ok) storeCsrfToken('');
  return result;
}
