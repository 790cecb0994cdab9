/** API calls for accounts (API-13). */
import {
  type deleteAccountRequest,
  type loginRequest,
  type passwordRequest,
  type profileRequest,
  type resetMailRequest,
  type resetPasswordRequest,
  securityEvent,
  sessionResponse,
  type signupRequest,
  stepUpResponse,
  userResponse,
  userDataResponse,
} from '#contract/accounts.ts';
import { api } from '#contract/paths.ts';
import { authResponse, type AuthResponse } from '#contract/session.ts';
import { z } from '#contract/zod.ts';
import { loginRefusals, resetMailRefusals, resetPasswordRefusals, signupRefusals, updateRefusals } from './refusals.ts';
import { act, anything, change, get, request } from './request.ts';
import type { Result } from './result.ts';
import { send } from './send.ts';
import { signedIn, signedOut } from './signed-in.ts';

type Input<T extends z.ZodType> = z.input<T>;
/** A request body that can contain a filled-in honeypot field, so that the server can reject the request. */
type WithHoneypot<T extends z.ZodType> = Omit<z.input<T>, 'username'> & { username?: string };

export async function signup(body: WithHoneypot<typeof signupRequest>): Promise<Result<AuthResponse>> {
  return signedIn(
    await request({
      method: 'POST',
      path: api.signup,
      answer: authResponse,
      expects: 201,
      body: () => body,
      refusals: signupRefusals,
    }),
  );
}

/** Logs in. A 401 means wrong credentials here, so it does not trigger a renewal. */
export async function login(body: WithHoneypot<typeof loginRequest>): Promise<Result<AuthResponse>> {
  return signedIn(await send({ method: 'POST', path: api.login, answer: authResponse, body, refusals: loginRefusals }));
}

/** Requests an email with a link for setting a new password. */
export const requestReset = (body: Input<typeof resetMailRequest>): Promise<Result<unknown>> =>
  request({
    method: 'POST',
    path: api.resetPassword,
    answer: anything,
    expects: 202,
    body: () => body,
    refusals: resetMailRefusals,
  });

/** Sets a new password with the token of an emailed link, and logs in. */
export async function resetPassword(
  resetToken: string,
  body: Input<typeof resetPasswordRequest>,
): Promise<Result<AuthResponse>> {
  return signedIn(
    await request({
      method: 'POST',
      path: api.resetPasswordWith(resetToken),
      answer: authResponse,
      body: () => body,
      refusals: resetPasswordRefusals,
    }),
  );
}

export const getUser = (id: string) => get(api.user(id), userResponse);

/** Changes the name and email address, or the password. */
export const updateUser = (
  id: string,
  body: Omit<Input<typeof profileRequest>, '_csrf'> | Omit<Input<typeof passwordRequest>, '_csrf'>,
) => change('PUT', api.user(id), userResponse, body, { refusals: updateRefusals });

/** Re-authenticates with the password, before irreversible actions. */
export const stepUp = (password: string) =>
  change('POST', api.stepUp, stepUpResponse, { password }, { refusals: updateRefusals });

/**
 * Deletes the account with all its data.
 * @param keepsComments whether the account's comments stay, without the author's name
 */
export async function deleteUser(id: string, keepsComments: boolean): Promise<Result<unknown>> {
  const confirmation: Input<typeof deleteAccountRequest> = {
    'delete-account': true,
    ...(keepsComments && { comments: 'keep' }),
  };
  return signedOut(await change('DELETE', api.user(id), anything, confirmation, { refusals: updateRefusals }));
}

/** Cancels a pending email change. */
export const cancelEmailChange = (id: string) => act('DELETE', api.pendingEmail(id), userResponse);

/**
 * Sends the confirmation link again: to the new email address (`pending`) or to the current email address
 * (`present`).
 */
export const resendLink = (id: string, to: 'pending' | 'present') =>
  act('POST', to === 'pending' ? api.pendingEmail(id) : api.confirmation(id), anything, { expects: 202 });

export const listSessions = (id: string) => get(api.sessions(id), z.array(sessionResponse));

export const endSession = (id: string, sessionId: string) => act('DELETE', api.session(id, sessionId), anything);

/** Lists the events of the account, the latest first, up to `limit`. */
export const listSecurityEvents = (id: string, limit: number) =>
  get(`${api.securityLog(id)}?limit=${limit}`, z.array(securityEvent));

/** Returns all stored data about the user. */
export const getUserData = (id: string) => get(api.userData(id), userDataResponse);
