import { isUnavailable } from './unavailable.ts';

/** Reasons for which PostgreSQL refuses a connection (SQLSTATE), with a hint for each. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password. Check the password in DATABASE_URL.',
  '28000': 'refuses the user. Check that the role exists and can connect from this machine.',
  '3D000': 'does not exist: the server has no database with this name.',
  '42501': 'cannot be read by this user. Grant the role the required rights.',
  '53300': 'has no free connection. Try again, or raise the connection limit.',
};

/**
 * Returns why the first query failed, as the end of a sentence that begins with 'The database'. Returns undefined for
 * an error that does not concern the connection. The result never contains a URL, which can include a password.
 */
export function connectFault(cause: unknown): string | undefined {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    const refusal = 'code' in error ? refusals[String(error.code)] : undefined;
    if (refusal) return refusal;
  }
  return isUnavailable(cause)
    ? 'does not answer. Check the address, and check that the database is running.'
    : undefined;
}
