import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#domain/operator-error.ts';
import type { Config } from '#server/platform/config.ts';
import { connect, type Connection } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ping } from '#server/platform/db/ping.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';

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
function connectFault(cause: unknown): string | undefined {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    const refusal = 'code' in error ? refusals[String(error.code)] : undefined;
    if (refusal) return refusal;
  }
  return isUnavailable(cause)
    ? 'does not answer. Check the address, and check that the database is running.'
    : undefined;
}

/**
 * How long to retry if no server answers at DATABASE_URL: total time (`within`) and interval (`every`), both in
 * milliseconds.
 */
export interface Patience {
  within: number;
  every: number;
}

/**
 * Opens the database of DATABASE_URL.
 * @throws OperatorError that names DATABASE_URL and the problem
 */
export async function openRemote(
  database: NonNullable<Config['database']>,
  { print, patience = { within: 0, every: 0 } }: { print?: (line: string) => void; patience?: Patience },
): Promise<Connection> {
  const connection = connect(database);
  try {
    await waitForDatabase(connection.db, patience, print);
    return connection;
  } catch (cause) {
    await connection.close();
    const fault = connectFault(cause);
    if (fault === undefined) throw cause;
    throw new OperatorError(`the database of DATABASE_URL ${fault}`, { cause });
  }
}

/**
 * Waits until the database answers.
 * @throws the last error if the database does not answer in time
 */
async function waitForDatabase(
  db: Database,
  { within, every }: Patience,
  print: (line: string) => void = () => undefined,
): Promise<void> {
  const start = performance.now();
  for (let isAnnounced = false; ; isAnnounced = true) {
    try {
      return await ping(db);
    } catch (cause) {
      if (!isUnavailable(cause) || performance.now() - start >= within) throw cause;
      if (!isAnnounced) print('Waiting for the database…');
      await delay(every);
    }
  }
}
