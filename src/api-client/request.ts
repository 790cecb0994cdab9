/**
 * Sends calls that need a session. After a 401, the session is renewed once and the call is sent again (ACC-21). If
 * the call requires re-authentication, the page asks the user, and the call continues afterwards.
 */
import type { Call, ValuesOf } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Result } from './result.ts';
import { send, sendingOf, type AnswerOf, type Sending } from './send.ts';
import { abandonSession, csrfToken, renewSession } from './session.ts';
import { askStepUp } from './step-up.ts';
import type { z } from 'zod';

export interface ApiRequest<T> extends Sending<T> {
  /**
   * Marks a GET that visitors can also read. If the session has ended, the request is sent again without a session.
   */
  forVisitorsToo?: boolean;
}

/**
 * Sends a call. If the session has ended, the result is the 401. If the renewal fails for another reason (429, 503,
 * offline), the result is that failure, so that it is not mistaken for a logout. If the server rejects even the renewed
 * session, the cookies are deleted without a third attempt.
 */
export async function request<T>(call: ApiRequest<T>): Promise<Result<T>> {
  const result = await requestRenewed(call);
  const isAsked = !result.ok && result.code === ('STEP_UP' satisfies ErrorCode);
  return isAsked && (await askStepUp()) ? requestRenewed(call) : result;
}

async function requestRenewed<T>(call: ApiRequest<T>): Promise<Result<T>> {
  const sentAt = Date.now();
  const first = await sendNow(call);
  if (first.ok || first.status !== 401) return first;
  const renewal = await renewSession(sentAt);
  if (renewal.state === 'failed') return renewal.failure;
  if (renewal.state === 'renewed') {
    const second = await sendNow(call);
    if (!second.ok && sessionRefusals.has(second.code)) await abandonSession();
    return second;
  }
  const asVisitor = call.forVisitorsToo && (await sendNow(call));
  if (asVisitor && asVisitor.ok) return asVisitor;
  return first.message ? first : { ...first, message: renewal.failure.message };
}

/** Codes of a 401 that concern the session. A 401 with another code concerns a password or a link. */
const sessionRefusals = new Set<string | undefined>(['NOT_SIGNED_IN', 'SESSION_ENDED'] satisfies ErrorCode[]);

/** Adds the session's CSRF token to a change, for each attempt, because a renewal can change it. */
function sendNow<T>({ forVisitorsToo: _, headers, ...call }: ApiRequest<T>): Promise<Result<T>> {
  const token = csrfToken();
  return send({ ...call, headers: { ...(call.method !== 'GET' && token && { 'X-CSRF-Token': token }), ...headers } });
}

/** A text for a honeypot, because the server must see what a program filled in, and lists that nobody changes. */
type Given<Value> = Value extends '' ? string : Value extends readonly (infer Item)[] ? readonly Item[] : Value;
type GivenBody<Body> = Body extends unknown ? { [Name in keyof Body]: Given<Body[Name]> } : never;
/** The body of a call. */
export type BodyOf<Declared extends Call> = Declared extends { body: z.ZodType<unknown, infer Body> }
  ? GivenBody<Body>
  : object;

/**
 * Sends a declared call.
 * @param values parameters of the path, and of the query
 * @param more overrides the declaration, for example with a narrower schema of the answer
 */
export const call = <const Declared extends Call, Answer = AnswerOf<Declared>>(
  declared: Declared,
  values?: ValuesOf<Declared['name']>,
  body?: BodyOf<Declared>,
  more?: Partial<ApiRequest<Answer>>,
): Promise<Result<Answer>> => request({ ...sendingOf(declared, values), body, ...more } as ApiRequest<Answer>);
