import { inspect } from 'node:util';
import { OperatorError } from '#domain/operator-error.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { withoutValues } from '#server/db/redact-query-params.ts';

/**
 * Returns the output of a command for an error. If a user can fix the problem, the output is a sentence; otherwise, it
 * is the error with its stack.
 */
export function toUserMessage(cause: unknown): string {
  if (cause instanceof OperatorError) return `error: ${cause.message}`;
  if (isUnavailable(cause))
    return 'error: the database does not answer. Check DATABASE_URL, and check that the database is running.';
  return `error: ${inspect(withoutValues(cause))}`;
}
