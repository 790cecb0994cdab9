/** The one place where a fault becomes an answer. */
import { AppError, errorCatalogue, type ErrorResponse } from '#contract/errors.ts';
import { codeOf } from '#contract/message-keys.ts';
import { isUnavailable } from '#server/db/unavailable.ts';

/** Seconds after which a client may ask again when the database was away. */
const UNAVAILABLE_RETRY = 2;

/**
 * @param cause whatever was thrown
 * @param log called for faults that are ours, never for refusals
 * @returns status, headers and body of the answer; the cause of an internal fault is never in it
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
