/** Answers of the accounts API for tests of screens, by `method path`. */
import type { AuthResponse, SecurityEvent, SessionResponse, UserResponse } from '#contract/accounts.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { toErrorResponse } from '#server/platform/http/errors.ts';
import { api } from '#support/api-paths.ts';

export interface FakedAnswer {
  status: number;
  json?: unknown;
  headers?: Record<string, string>;
}
type OneAnswer = FakedAnswer | 'offline';
/** One answer for all calls, a list of answers (the last is repeated), or a function that returns an answer. */
export type FakedAnswers = OneAnswer | OneAnswer[] | (() => OneAnswer | Promise<OneAnswer>);
export type AnswersByCall = Record<string, FakedAnswers>;

export const auth: AuthResponse = { id: 'u1', isAdmin: false, csrfToken: 'csrf-1' };
export const user: UserResponse = { id: 'u1', username: 'Yuki', email: 'yuki@example.com', emailConfirmed: true };
const minute = '2024-03-12T03:00:00.000Z';
const session = (id: string, device: string, current = false): SessionResponse => ({
  id,
  device,
  network: current ? '203.0.113.0/24' : null,
  createdAt: minute,
  lastSeenAt: minute,
  current,
  signedIn: true,
});
export const sessions = [
  session('s1', 'Firefox on Linux', true),
  session('s2', 'Safari on iPhone'),
  session('s3', 'Edge on Windows'),
] as const;
const securityLog: SecurityEvent[] = [
  { kind: 'login', at: minute, address: '203.0.113.0/24', count: 1 },
  { kind: 'login-failed', at: minute, address: '2001:db8:1::/48', count: 3 },
];

export const ok = (json: unknown, status = 200): FakedAnswer => ({ status, json });
/**
 * Returns a page of a list.
 * @param total number of all items
 * @param next path of the next page
 */
export const page = (items: readonly unknown[], total = items.length, next?: string): FakedAnswer => ({
  ...ok(items),
  headers: { 'x-total-count': `${total}`, ...(next !== undefined && { link: `<${next}>; rel="next"` }) },
});
/** Returns an error in the API's format. */
export function refusal(code: ErrorCode, more: object = {}): FakedAnswer {
  const { status, json } = toErrorResponse(new AppError(code), () => undefined);
  return { status, json: { ...json, ...more } };
}

/** Answers for a visitor without a session, and for a logged-in user. */
export const anonymous: AnswersByCall = {
  [`GET ${api.checkAuth}`]: refusal('NOT_SIGNED_IN'),
  [`POST ${api.refresh}`]: refusal('NOT_SIGNED_IN'),
};
export const signedIn: AnswersByCall = {
  [`GET ${api.checkAuth}`]: ok(auth),
  [`GET ${api.user('u1')}`]: ok(user),
  [`GET ${api.sessions('u1')}`]: ok(sessions),
  [`GET ${api.securityLog('u1')}`]: ok(securityLog),
  [`GET ${api.passkeys}`]: ok([]),
};

/** The session of an admin. */
export const adminSession: AnswersByCall = { [`GET ${api.checkAuth}`]: ok({ ...auth, isAdmin: true }) };

/** Returns an answer that is delayed until the test releases it. */
export function held<T>(answer: T) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { answer: async () => released.then(() => answer), release };
}
