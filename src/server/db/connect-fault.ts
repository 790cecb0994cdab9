import { isUnavailable } from './unavailable.ts';

/** The reasons of a PostgreSQL for refusing a connection (SQLSTATE), and what to do about each. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password. Is it the right one?',
  '28000': 'refuses the user. Does that role exist, and may it connect from here?',
  '3D000': 'is not there: the server has no database of that name.',
  '42501': 'does not let this user read it. Grant the role its rights.',
  '53300': 'has no connection free. Try again, or raise its limit.',
};

/**
 * Why a first query failed, as the end of a sentence that begins with 'The database'; undefined for a fault that has
 * nothing to do with connecting. Never an address: it may hold a password.
 */
export function connectFault(cause: unknown): string | undefined {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    const refusal = 'code' in error ? refusals[String(error.code)] : undefined;
    if (refusal) return refusal;
  }
  return isUnavailable(cause) ? 'does not answer. Is the address right, and is it running?' : undefined;
}
