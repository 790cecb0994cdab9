/** Turns errors into responses. */
import { AppError, errorCatalogue, type ErrorResponse } from '#contract/errors.ts';
import { englishOf } from '#contract/english.ts';
import { toSent, type Problem } from '#contract/problems.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';

/** `Retry-After` in seconds if the database was unavailable. */
const UNAVAILABLE_RETRY = 2;

/**
 * @param cause any thrown value
 * @param log called for server errors, never for rejected requests
 * @returns status, headers and body of the response, which never contains the cause of an internal error
 */
export function toErrorResponse(
  cause: unknown,
  log: (line: string, cause: unknown) => void,
): { status: number; headers: Record<string, string>; json: ErrorResponse } {
  const error = asAppError(cause);
  if (error.code === 'INTERNAL' || error.code === 'UNAVAILABLE') log(error.code, cause);
  const { status } = errorCatalogue[error.code];
  const retryAfter = error.retryAfter ?? (status === 503 ? UNAVAILABLE_RETRY : undefined);
  return {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) },
    json: {
      ...error.extra,
      message: error.message,
      code: error.code,
      ...(error.problem && messageOf(error.problem)),
      ...(error.fields && fieldsOf(error.fields)),
    },
  };
}

function messageOf(problem: Problem) {
  const { code: messageCode, ...params } = toSent(problem);
  return { messageCode, ...params };
}

function fieldsOf(problems: Record<string, Problem>) {
  const all = Object.entries(problems).map(([name, problem]) => ({
    name,
    text: englishOf(problem),
    ...toSent(problem),
  }));
  const params = all.flatMap(({ name, params: own }) => (own ? [[name, own] as const] : []));
  return {
    fields: Object.fromEntries(all.map(({ name, text }) => [name, text])),
    fieldCodes: Object.fromEntries(all.map(({ name, code }) => [name, code])),
    ...(params.length > 0 && { fieldParams: Object.fromEntries(params) }),
  };
}

/** Converts any thrown value to the error of the response. */
export function asAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (isUnavailable(cause)) return new AppError('UNAVAILABLE', { cause });
  return new AppError('INTERNAL', { cause });
}
