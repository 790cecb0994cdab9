/** The error catalog of API-11: converts an error response, or a missing response, to a `Failure`. */
import type { ErrorCode } from '#contract/errors.ts';
import { z } from '#contract/zod-mini.ts';
import { answers } from '#i18n/answers.ts';
import { errors } from '#i18n/errors.ts';
import type { Failure, FailureStyle } from './result.ts';
import { fromSent, sentParams, textOf, type Problem, type SentProblem } from '#contract/problems.ts';

/** The messages for one call and one status. */
interface Refusal {
  style: FailureStyle;
  /** Message if the server sends no message. If absent, a general message for the status is used. */
  fallback?: string;
  /** Messages by error code, which replace the server's message. */
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
  404: { style: 'warning', reworded: { ACCOUNT_NOT_FOUND: errors.emailNotFound } },
};
export const resetPasswordRefusals: Refusals = { 401: { style: 'warning', fallback: answers.resetLinkInvalid } };

/** Accepts any fields, because a proxy between the client and the API can also send an error response. */
const refusalAnswer = z.looseObject({
  message: z.catch(z.optional(z.string()), undefined),
  code: z.catch(z.optional(z.string()), undefined),
  messageCode: z.catch(z.optional(z.string()), undefined),
  params: z.catch(z.optional(sentParams), undefined),
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  fieldCodes: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  fieldParams: z.catch(z.optional(z.record(z.string(), sentParams)), undefined),
});

/** The failure without a response: the client is offline, the connection was refused, or the call timed out. */
export function networkFailure(): Failure {
  return { ok: false, message: errors.network, style: 'fail', status: 0 };
}

/** The failure for an ended session, as the server would report it. */
export function sessionEnded(): Failure {
  return { ok: false, message: answers.sessionEnded, style: 'warning', status: 401, code: 'SESSION_ENDED' };
}

/**
 * Returns the failure for a response with an unexpected status or shape.
 * @param response status and headers of the response
 * @param answer the parsed JSON body; `undefined` if the body is not JSON
 * @param refusals the catalog's rows for this call
 */
export function refusalOf(response: Response, answer: unknown, refusals: Refusals = {}): Failure {
  const { status, headers } = response;
  const given = refusalAnswer.safeParse(answer).data ?? {};
  const row = refusals[status];
  const requestId = headers.get('X-Request-Id');
  const retryAfter = secondsOf(headers.get('Retry-After') ?? '');
  const reason = problemIn(given.messageCode, given.params);
  const reasons = Object.entries(given.fieldCodes ?? {}).flatMap(([name, code]) => {
    const found = problemIn(code, given.fieldParams?.[name]);
    return found ? [[name, found] as const] : [];
  });
  const said = row?.reworded?.[given.code as ErrorCode] ?? (reason && ownWords(reason)) ?? given.message;
  return {
    ok: false,
    message: toUserMessage(status, said, row?.fallback),
    style: row?.style ?? (status === 404 || status >= 500 || status < 400 ? 'fail' : 'warning'),
    status,
    answer,
    ...(given.code !== undefined && { code: given.code }),
    ...(reason && { reason }),
    ...(given.fields && { fields: { ...given.fields, ...ownWordsOf(Object.fromEntries(reasons)) } }),
    ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
    ...(requestId !== null && { requestId }),
    ...(retryAfter > 0 && { retryAfter }),
  };
}

/**
 * Returns the seconds of a `Retry-After` header, whose value is in seconds or a date (RFC 9110, 10.2.3). Returns 0 if
 * the value is invalid.
 */
function secondsOf(header: string): number {
  if (/^\d+$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}

/**
 * Returns the message to show. The server can send a 401 with an empty message, because visitors who never logged in
 * must not see a message.
 */
function toUserMessage(status: number, said: string | undefined, fallback: string | undefined): string {
  if (said) return said;
  if (fallback !== undefined) return fallback;
  if (status === 401 && said === '') return '';
  return status === 404 ? errors.notFound : answers.unexpected;
}

const problemIn = (code: string | undefined, given?: SentProblem['params']): Problem | undefined =>
  code === undefined ? undefined : fromSent({ code, params: given });

/** Returns the text of an API problem in the page's language; undefined if the API's messages do not have the code. */
export const ownWords = (problem: Problem): string | undefined => textOf(answers, problem);

/** Returns the texts of the problems of fields, except for unknown codes. */
export const ownWordsOf = (problems: Record<string, Problem>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => {
      const text = ownWords(problem);
      return text === undefined ? [] : [[name, text]];
    }),
  );
