import { inspect } from 'node:util';
import { OperatorError } from '#domain/operator-error.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { withoutValues } from '#server/db/without-values.ts';

/** What a command says of a fault: a sentence where a person can do something about it, else the fault with its stack. */
export function toUserMessage(cause: unknown): string {
  if (cause instanceof OperatorError) return cause.message;
  if (isUnavailable(cause)) return 'The database does not answer. Is the address right, and is it running?';
  return inspect(withoutValues(cause));
}
