import { inspect } from 'node:util';
import { OperatorError } from '#domain/operator-error.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { withoutValues } from '#server/db/redact-query-params.ts';

/**
 * Returns a command's output for an error: a sentence if a person can fix the problem, otherwise the error with its
 * stack.
 */
export function toUserMessage(cause: unknown): string {
  if (cause instanceof OperatorError) return `error: ${cause.message}`;
  if (isUnavailable(cause))
    return 'error: the database does not answer. Check DATABASE_URL, and that the database runs.';
  return `error: ${inspect(withoutValues(cause))}`;
}
