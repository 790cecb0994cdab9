import { DrizzleQueryError } from 'drizzle-orm';

/**
 * What a log may hold of a fault: a query without its values, which are addresses, hashes of passwords and texts that
 * nobody has published. Databases repeat them in the details of an error, so its message alone is kept.
 * @param cause whatever was thrown
 * @returns the same, or, for a query that failed, an error that tells why, its text, and where it was sent
 */
export function withoutValues(cause: unknown): unknown {
  if (!(cause instanceof DrizzleQueryError)) return cause;
  const bare = new Error(`${cause.cause?.message ?? 'Failed'} (in: ${cause.query})`);
  bare.stack = cause.stack?.replace(cause.message, () => bare.message);
  return bare;
}
