import { inspect } from 'node:util';
import { OperatorError } from '#domain/operator-error.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { withoutValues } from '#server/platform/db/redact-query-params.ts';

/**
 * Returns what a command prints for an error: a message if a user can fix the problem, otherwise the error with its
 * stack.
 */
export function toUserMessage(cause: unknown): string {
  if (cause instanceof OperatorError) return `error: ${cause.message}`;
  if (isUnavailable(cause))
    return 'error: the database does not answer. Check DATABASE_URL, and check that the database is running.';
  return `error: ${inspect(withoutValues(cause))}`;
}
