/**
 * Sends calls that need a session. After a 401, the session is renewed once and the call is sent again (ACC-21). If
 * the call requires re-authentication, the page asks the user, and the call continues afterwards.
 */
import type { ErrorCode } from '#contract/errors.ts';
import type { Result } from './result.ts';
import { send, type Sending } from './send.ts';
import { abandonSession, csrfToken, renewSession } from './session.ts';
import { askStepUp } from './step-up.ts';

/** Body and headers are created again for the second attempt, because a renewal can change the CSRF token. */
export interface ApiRequest<T> extends Omit<Sending<T>, 'body' | 'headers'> {
  body?: (csrfToken: string) => unknown;
  headers?: (csrfToken: string) => Record<string, string>;
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

function sendNow<T>({ body, headers, forVisitorsToo: _, ...call }: ApiRequest<T>): Promise<Result<T>> {
  const token = csrfToken();
  return send({ ...call, ...(body && { body: body(token) }), ...(headers && { headers: headers(token) }) });
}

/** Returns the CSRF token as a header, for calls without a body. */
export function csrfHeader(token: string): Record<string, string> {
  return { 'X-CSRF-Token': token };
}

type Change = Exclude<Sending<unknown>['method'], 'GET'>;
type Details<T> = Omit<ApiRequest<T>, 'method' | 'path' | 'answer' | 'body'>;

/** Accepts any successful response. */
export const anything: Sending<unknown>['answer'] = { safeParse: (data) => ({ success: true, data }) };

export const get = <T>(path: string, answer: Sending<T>['answer'], details?: Details<T>): Promise<Result<T>> =>
  request({ method: 'GET', path, answer, ...details });

/**
 * Sends a call that changes something.
 * @param said body, to which the CSRF token is added
 */
export const change = <T>(
  method: Change,
  path: string,
  answer: Sending<T>['answer'],
  said: object,
  details?: Details<T>,
): Promise<Result<T>> => request({ method, path, answer, body: (_csrf) => ({ ...said, _csrf }), ...details });

/** Sends a change without a body; the CSRF token is in a header. */
export const act = <T>(
  method: Change,
  path: string,
  answer: Sending<T>['answer'],
  details?: Details<T>,
): Promise<Result<T>> => request({ method, path, answer, headers: csrfHeader, ...details });
