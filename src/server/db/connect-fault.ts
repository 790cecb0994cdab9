import { isUnavailable } from './unavailable.ts';

/** Reasons for which PostgreSQL refuses a connection (SQLSTATE), with a hint for each. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password. Is it the right one?',
  '28000': 'refuses the user. Does that role exist, and may it connect from here?',
  '3D000': 'is not there: the server has no database of that name.',
  '42501': 'does not let this user read it. Grant the role its rights.',
  '53300': 'has no connection free. Try again, or raise its limit.',
};

/**
 * Returns why a first query failed, as the end of a sentence that begins with 'The database'. Returns undefined for an
 * error that does not concern the connection. The text never contains a URL, which can include a password.
 */
export function connectFault(cause: unknown): string | undefined {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    const refusal = 'code' in error ? refusals[String(error.code)] : undefined;
    if (refusal) return refusal;
  }
  return isUnavailable(cause) ? 'does not answer. Is the address right, and is it running?' : undefined;
}
