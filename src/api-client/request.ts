/**
 * A call with a session: sent, and after a 401 renewed once and sent again (ACC-21). If it requires
 * re-authentication, the user is asked on the page, and the call continues afterwards.
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
  /** A GET that visitors may read: where the session is over, it is sent once more as a visitor's. */
  forVisitorsToo?: boolean;
}

/**
 * Sends a call. When the session cannot be renewed because it is over, the 401 is the answer; when that is not
 * known (429, 503, offline), the answer is the renewal's failure, so that nobody takes it for a logout. A session that
 * is refused right after its renewal is given up: its cookies go, and nothing is tried a third time.
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

/** A 401 may also speak of a password or a link: that says nothing of the session. */
const sessionRefusals = new Set<string | undefined>(['NOT_SIGNED_IN', 'SESSION_ENDED'] satisfies ErrorCode[]);

function sendNow<T>({ body, headers, forVisitorsToo: _, ...call }: ApiRequest<T>): Promise<Result<T>> {
  const token = csrfToken();
  return send({ ...call, ...(body && { body: body(token) }), ...(headers && { headers: headers(token) }) });
}

/** The CSRF token as a header, for calls without a body of their own. */
export function csrfHeader(token: string): Record<string, string> {
  return { 'X-CSRF-Token': token };
}

type Change = Exclude<Sending<unknown>['method'], 'GET'>;
type Details<T> = Omit<ApiRequest<T>, 'method' | 'path' | 'answer' | 'body'>;

/** Accepts any successful answer. */
export const anything: Sending<unknown>['answer'] = { safeParse: (data) => ({ success: true, data }) };

export const get = <T>(path: string, answer: Sending<T>['answer'], details?: Details<T>): Promise<Result<T>> =>
  request({ ...{ method: 'GET', path, answer }, ...details });

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
): Promise<Result<T>> => request({ ...{ method, path, answer }, body: (_csrf) => ({ ...said, _csrf }), ...details });

/** One that says nothing: the CSRF token is a header. */
export const act = <T>(
  method: Change,
  path: string,
  answer: Sending<T>['answer'],
  details?: Details<T>,
): Promise<Result<T>> => request({ ...{ method, path, answer, headers: csrfHeader }, ...details });
