/** The account calls (product 7). */
import {
  type deleteAccountRequest,
  type loginRequest,
  type passwordRequest,
  type profileRequest,
  type resetMailRequest,
  type resetPasswordRequest,
  securityEvent,
  type SecurityEvent,
  sessionResponse,
  type SessionResponse,
  type signupRequest,
  stepUpResponse,
  type StepUpResponse,
  userResponse,
  type UserResponse,
  userDataResponse,
  type UserDataResponse,
} from '#contract/accounts.ts';
import { api } from '#contract/paths.ts';
import { authResponse, type AuthResponse } from '#contract/session.ts';
import { z } from '#contract/zod.ts';
import { loginRefusals, resetMailRefusals, resetPasswordRefusals, signupRefusals, updateRefusals } from './refusals.ts';
import { csrfHeader, request } from './request.ts';
import type { Result } from './result.ts';
import { send } from './send.ts';
import { signedIn, signedOut } from './signed-in.ts';

type Input<T extends z.ZodType> = z.input<T>;
/** A form with a honeypot sends what is in it, for the server to refuse. */
type WithHoneypot<T extends z.ZodType> = Omit<z.input<T>, 'username'> & { username?: string };
const nothing = z.unknown();

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

/** A 401 here is the answer itself: it starts no renewal. */
export async function login(body: WithHoneypot<typeof loginRequest>): Promise<Result<AuthResponse>> {
  return signedIn(await send({ method: 'POST', path: api.login, answer: authResponse, body, refusals: loginRefusals }));
}

/** Asks for a mail with a link to set a new password. */
export async function requestReset(body: Input<typeof resetMailRequest>): Promise<Result<unknown>> {
  return request({
    method: 'POST',
    path: api.resetPassword,
    answer: nothing,
    expects: 202,
    body: () => body,
    refusals: resetMailRefusals,
  });
}

/** Sets a new password with the token of a mailed link, and signs in. */
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

export async function getUser(id: string): Promise<Result<UserResponse>> {
  return request({ method: 'GET', path: api.user(id), answer: userResponse });
}

/** Changes name and address, or the password. The CSRF token is added here. */
export async function updateUser(
  id: string,
  body: Omit<Input<typeof profileRequest>, '_csrf'> | Omit<Input<typeof passwordRequest>, '_csrf'>,
): Promise<Result<UserResponse>> {
  return request({
    method: 'PUT',
    path: api.user(id),
    answer: userResponse,
    body: (_csrf) => ({ ...body, _csrf }),
    refusals: updateRefusals,
  });
}

/** Proves by the password who uses this session, before what cannot be undone. */
export async function stepUp(password: string): Promise<Result<StepUpResponse>> {
  return request({
    method: 'POST',
    path: api.stepUp,
    answer: stepUpResponse,
    body: (_csrf) => ({ password, _csrf }),
    refusals: updateRefusals,
  });
}

/** Deletes the account and all that belongs to it. @param keepsComments what it wrote below posts stays, without a name */
export async function deleteUser(id: string, keepsComments: boolean): Promise<Result<unknown>> {
  const confirmation: Input<typeof deleteAccountRequest> = {
    'delete-account': true,
    ...(keepsComments && { comments: 'keep' }),
  };
  return signedOut(
    await request({
      method: 'DELETE',
      path: api.user(id),
      answer: nothing,
      body: (_csrf) => ({ ...confirmation, _csrf }),
      refusals: updateRefusals,
    }),
  );
}

/** Gives up a change of address that waits. */
export async function cancelEmailChange(id: string): Promise<Result<UserResponse>> {
  return request({ method: 'DELETE', path: api.pendingEmail(id), answer: userResponse, headers: csrfHeader });
}

/** Mails the link again that confirms an address: the one that the account changes to, or its present one. */
export async function resendLink(id: string, to: 'pending' | 'present'): Promise<Result<unknown>> {
  const path = to === 'pending' ? api.pendingEmail(id) : api.confirmation(id);
  return request({ method: 'POST', path, answer: nothing, expects: 202, headers: csrfHeader });
}

/** The devices that are signed in. */
export async function listSessions(id: string): Promise<Result<SessionResponse[]>> {
  return request({ method: 'GET', path: api.sessions(id), answer: z.array(sessionResponse) });
}

/** Signs one device out. */
export async function endSession(id: string, sessionId: string): Promise<Result<unknown>> {
  return request({ method: 'DELETE', path: api.session(id, sessionId), answer: nothing, headers: csrfHeader });
}

/** What happened to the account, the latest first: `limit` lines at the most. */
export async function listSecurityEvents(id: string, limit: number): Promise<Result<SecurityEvent[]>> {
  const path = `${api.securityLog(id)}?limit=${limit}`;
  return request({ method: 'GET', path, answer: z.array(securityEvent) });
}

/** Everything that is kept about the user, as it is stored. */
export async function getUserData(id: string): Promise<Result<UserDataResponse>> {
  return request({ method: 'GET', path: api.userData(id), answer: userDataResponse });
}
