/** Turns errors into responses. */
import { AppError, errorCatalogue, type ErrorResponse } from '#contract/errors.ts';
import { codeOf } from '#contract/message-keys.ts';
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
    json: { ...error.extra, message: error.message, code: error.code, ...(error.fields && withCodes(error.fields)) },
  };
}

const withCodes = (fields: Record<string, string>) => ({
  fields,
  fieldCodes: Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, codeOf(sentence)])),
});

function asAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (isUnavailable(cause)) return new AppError('UNAVAILABLE', { cause });
  return new AppError('INTERNAL', { cause });
}
