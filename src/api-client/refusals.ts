/** The error catalogue of API-11: converts an error response, or a missing one, to a `Failure`. */
import type { ErrorCode } from '#contract/errors.ts';
import { z } from '#contract/zod-mini.ts';
import { answers } from '#words/answers.ts';
import { calls } from '#words/calls.ts';
import { ownWords, ownWordsOf } from './own-words.ts';
import type { Failure, FailureStyle } from './result.ts';

/** A row of the catalogue that holds for one call and one status. */
interface Refusal {
  style: FailureStyle;
  /** Shown when the server gives no sentence; without it the general one for the status. */
  fallback?: string;
  /** Messages that replace the server's sentence, by its code. */
  reworded?: Readonly<Partial<Record<ErrorCode, string>>>;
}
export type Refusals = Readonly<Record<number, Refusal>>;

export const checkAuthRefusals: Refusals = { 404: { style: 'warning' } };
export const signupRefusals: Refusals = { 400: { style: 'warning', fallback: answers.emailTaken } };
export const loginRefusals: Refusals = { 401: { style: 'warning', fallback: answers.credentialsInvalid } };
export const updateRefusals: Refusals = {
  401: { style: 'warning', fallback: answers.credentialsInvalid },
  403: { style: 'warning', fallback: answers.credentialsInvalid },
};
export const resetMailRefusals: Refusals = {
  404: { style: 'warning', reworded: { ACCOUNT_NOT_FOUND: calls.emailNotFound } },
};
export const resetPasswordRefusals: Refusals = { 401: { style: 'warning', fallback: answers.resetLinkInvalid } };

/** Lenient, because a refusal may come from something between here and the API. */
const refusalAnswer = z.looseObject({
  message: z.catch(z.optional(z.string()), undefined),
  code: z.catch(z.optional(z.string()), undefined),
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
});

/** No answer came: offline, refused, or out of time. */
export function networkFailure(): Failure {
  return { ok: false, message: calls.network, style: 'fail', status: 0 };
}

/** The session is over, as the server would say it. */
export function sessionEnded(): Failure {
  return { ok: false, message: answers.sessionEnded, style: 'warning', status: 401, code: 'SESSION_ENDED' };
}

/**
 * The failure for an answer of another status than the call expects, or of another shape.
 * @param response its status and headers
 * @param answer its body, parsed as JSON; undefined where it is none
 * @param refusals the catalogue's rows for this call
 */
export function refusalOf(response: Response, answer: unknown, refusals: Refusals = {}): Failure {
  const { status, headers } = response;
  const given = refusalAnswer.safeParse(answer).data ?? {};
  const row = refusals[status];
  const requestId = headers.get('X-Request-Id');
  const retryAfter = secondsOf(headers.get('Retry-After') ?? '');
  const said = row?.reworded?.[given.code as ErrorCode] ?? (given.message && ownWords(given.message));
  return {
    ok: false,
    message: toUserMessage(status, said, row?.fallback),
    style: row?.style ?? (status === 404 || status >= 500 || status < 400 ? 'fail' : 'warning'),
    status,
    answer,
    ...(given.code !== undefined && { code: given.code }),
    ...(given.fields && { fields: ownWordsOf(given.fields) }),
    ...(requestId !== null && { requestId }),
    ...(retryAfter > 0 && { retryAfter }),
  };
}

/** `Retry-After` as seconds, or as a date (RFC 9110, 10.2.3); 0 where it is neither. */
function secondsOf(header: string): number {
  if (/^\d+$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}

/** An empty sentence with a 401 is meant: the visitor never signed in, and nothing is shown. */
function toUserMessage(status: number, said: string | undefined, fallback: string | undefined): string {
  if (said) return said;
  if (fallback !== undefined) return fallback;
  if (status === 401 && said === '') return '';
  return status === 404 ? calls.lost : answers.unexpected;
}
