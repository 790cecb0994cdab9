import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * What a log may hold of a fault: a query without its values, which are addresses, hashes of passwords and texts that
 * nobody has published. Databases repeat them in the details of an error, so its message alone is kept.
 * @param cause whatever was thrown
 * @returns the same, or, for a query that failed, an error that tells why, its text, and where it was sent
 */
export function withoutValues(cause: unknown): unknown {
  if (!(cause instanceof DrizzleQueryError)) return withCleanCause(cause);
  const bare = new Error(`${cause.cause?.message ?? 'Failed'} (in: ${cause.query})`);
  bare.stack = cause.stack?.replace(cause.message, () => bare.message);
  return bare;
}

/** A fault whose own cause, or the cause of that, is such a query: the same, with what is told of the query alone. */
function withCleanCause(fault: unknown): unknown {
  if (!(fault instanceof Error) || fault.cause === undefined) return fault;
  const cause = withoutValues(fault.cause);
  if (cause === fault.cause) return fault;
  const clean = new Error(fault.message, { cause });
  clean.name = fault.name;
  if (fault.stack !== undefined) clean.stack = fault.stack;
  return clean;
}
