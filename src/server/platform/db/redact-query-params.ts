import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * Removes secrets from an error before it is logged. The values of a query are email addresses, password hashes and
 * unpublished texts. Databases repeat these values in the details of an error, so only the error's message is kept.
 * @param cause anything that was thrown
 * @returns `cause`, or, for a failed query, an error with the reason, the query's text and its stack trace
 */
export function withoutValues(cause: unknown): unknown {
  if (!(cause instanceof DrizzleQueryError)) return withCleanCause(cause);
  const bare = new Error(`${cause.cause?.message ?? 'Failed'} (in: ${cause.query})`);
  bare.stack = cause.stack?.replace(cause.message, () => bare.message);
  return bare;
}

/**
 * Removes the values of a failed query from the causes of an error.
 * @returns the cleaned error
 */
function withCleanCause(fault: unknown): unknown {
  if (!(fault instanceof Error) || fault.cause === undefined) return fault;
  const cause = withoutValues(fault.cause);
  if (cause === fault.cause) return fault;
  const clean = new Error(fault.message, { cause });
  clean.name = fault.name;
  if (fault.stack !== undefined) clean.stack = fault.stack;
  return clean;
}
