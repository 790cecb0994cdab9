import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#domain/operator-error.ts';
import type { Config } from '#server/config.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { connectFault } from '#server/db/connect-fault.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { ping } from '#server/db/ping.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { DataDirError } from './data-dir.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded/embedded.ts';

/** How long a database that starts beside this program, as after a power cut, is waited for; milliseconds. */
const COMES_UP_WITHIN = 60_000;

/** What to do where nobody answers at DATABASE_URL: try again for so long, so often; milliseconds. */
export interface Patience {
  within: number;
  every: number;
}

/**
 * Opens the database that a command or the host works on: the one of `DATABASE_URL`, else the embedded one, whether
 * the host is running or not. Only the embedded one is migrated.
 * @param options `mustExist`: an embedded database is not made anew; `patience`: without it nothing is waited for
 * @throws OperatorError naming DATABASE_URL or DATA_DIR, and what is wrong there
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  options: EmbeddedOptions & { mustExist?: boolean; patience?: Patience } = {},
): Promise<Connection> {
  if (config.database) return openRemote(config.database, options);
  if (options.mustExist && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new DataDirError(`There is no database in ${config.dataDir} (DATA_DIR), and DATABASE_URL is not set.`);
  }
  return openEmbedded(config.dataDir, options);
}

/** The database of the host, migrated; where it is not up yet, it is waited for. @throws as `openDatabase` */
export async function openMigrated(config: Config, options: EmbeddedOptions): Promise<Connection> {
  const connection = await openDatabase(config, { ...options, patience: { within: COMES_UP_WITHIN, every: 1_000 } });
  try {
    if (config.database) await migrate(connection.db);
    return connection;
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}

async function openRemote(
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
    throw new OperatorError(`The database of DATABASE_URL ${fault}`, { cause });
  }
}

/** @throws what it said last */
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
      if (!isAnnounced) print('Waiting for the database …');
      await delay(every);
    }
  }
}
