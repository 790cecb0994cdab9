/** API calls for accounts (API-13). */
import * as calls from '#contract/accounts.ts';
import type { AuthResponse } from '#contract/session.ts';
import type { z } from '#contract/zod.ts';
import { loginRefusals, resetMailRefusals, resetPasswordRefusals, signupRefusals, updateRefusals } from './refusals.ts';
import { call, type BodyOf } from './request.ts';
import type { Result } from './result.ts';
import { send, sendingOf } from './send.ts';
import { signedIn, signedOut } from './signed-in.ts';
import * as tokenCalls from '#contract/tokens.ts';
import type { createTokenRequest } from '#contract/tokens.ts';

export const signup = async (body: BodyOf<typeof calls.signup>): Promise<Result<AuthResponse>> =>
  signedIn(await call(calls.signup, {}, body, { refusals: signupRefusals }));

/** Logs in. A 401 means wrong credentials here, so it does not trigger a renewal. */
export const login = async (body: BodyOf<typeof calls.login>): Promise<Result<AuthResponse>> =>
  signedIn(await send({ ...sendingOf(calls.login), body, refusals: loginRefusals }));

/** Requests an email with a link for setting a new password. */
export const requestReset = (body: BodyOf<typeof calls.requestPasswordReset>) =>
  call(calls.requestPasswordReset, {}, body, { refusals: resetMailRefusals });

/** Sets a new password with the token of an emailed link, and logs in. */
export const resetPassword = async (
  token: string,
  body: BodyOf<typeof calls.resetPasswordWithToken>,
): Promise<Result<AuthResponse>> =>
  signedIn(await call(calls.resetPasswordWithToken, { token }, body, { refusals: resetPasswordRefusals }));

export const getUser = (id: string) => call(calls.getUser, { id });

/** Changes the name and email address, or the password. */
export const updateUser = (id: string, body: z.input<typeof calls.profileRequest | typeof calls.passwordRequest>) =>
  call(calls.putUser, { id }, body, { refusals: updateRefusals });

/** Re-authenticates with the password, before irreversible actions. */
export const stepUp = (password: string) => call(calls.postStepUp, {}, { password }, { refusals: updateRefusals });

/**
 * Deletes the account with all its data.
 * @param keepsComments whether the account's comments stay, without the author's name
 */
export async function deleteUser(id: string, keepsComments: boolean): Promise<Result<unknown>> {
  const confirmation: BodyOf<typeof calls.deleteUser> = {
    'delete-account': true,
    ...(keepsComments && { comments: 'keep' }),
  };
  return signedOut(await call(calls.deleteUser, { id }, confirmation, { refusals: updateRefusals }));
}

/** Cancels a pending email change. */
export const cancelEmailChange = (id: string) => call(calls.deletePendingEmail, { id });

/** Sends the confirmation link of a new email address again. */
export const resendChangeLink = (id: string) => call(calls.postPendingEmail, { id });

/**
 * Sends the confirmation link of the account's own address again.
 * @param next page that opens after the confirmation
 */
export const resendConfirmation = (id: string, next?: string) =>
  call(calls.postConfirmation, { id }, next === undefined ? {} : { next });

export const listSessions = (id: string) => call(calls.getSessions, { id });

export const endSession = (id: string, sessionId: string) => call(calls.deleteUserSession, { id, sessionId });

/** Lists the events of the account, the latest first, up to `limit`. */
export const listSecurityEvents = (id: string, limit: number) => call(calls.getSecurityLog, { id, limit });

/** Returns all stored data about the user. */
export const getUserData = (id: string) => call(calls.getUserData, { id });

/** Lists the API tokens (ACC-33). */
export const listTokens = () => call(tokenCalls.getTokens);

/** Creates a token. Only this response contains the token itself. */
export const createToken = (wanted: z.input<typeof createTokenRequest>) => call(tokenCalls.postToken, {}, wanted);

export const removeToken = (id: string) => call(tokenCalls.deleteApiToken, { id });
