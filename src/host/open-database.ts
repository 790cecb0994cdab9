import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type Config } from '#server/platform/config.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { withoutValues } from '#server/platform/db/redact-query-params.ts';
import { DataDirError } from './data-dir.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded/embedded.ts';
import type { Patience } from './remote-database.ts';

/**
 * Maximum time in milliseconds to wait for a database server that is still starting, for example after a power cut.
 */
const COMES_UP_WITHIN = 60_000;

/**
 * Opens the database of `DATABASE_URL`. If it is unset, opens the embedded database, even while the host is running.
 * Only the embedded database is migrated.
 * @param options `mustExist`: does not create an embedded database; `patience`: how long to retry (one attempt by
 * default)
 * @throws OperatorError that names DATABASE_URL or DATA_DIR and the problem
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  options: EmbeddedOptions & { mustExist?: boolean; patience?: Patience } = {},
): Promise<Connection> {
  if (config.database) return (await import('./remote-database.ts')).openRemote(config.database, options);
  if (options.mustExist && !hasDatabase(config)) {
    throw new DataDirError(`there is no database in ${config.dataDir} (DATA_DIR), and DATABASE_URL is not set.`);
  }
  return openEmbedded(config.dataDir, options);
}

/** Returns whether a database exists: a configured server, or an embedded database in the data directory. */
export const hasDatabase = ({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): boolean =>
  database !== undefined || existsSync(join(dataDir, 'postgres'));

/**
 * Opens and migrates the host's database. If the database server is still starting, waits for it.
 * @throws OperatorError as `openDatabase` does
 */
export async function openMigrated(config: Config, options: EmbeddedOptions): Promise<Connection> {
  const connection = await openDatabase(config, { ...options, patience: { within: COMES_UP_WITHIN, every: 1_000 } });
  try {
    if (config.database) await (await import('#server/platform/db/migrate.ts')).migrate(connection.db);
    return connection;
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}

/**
 * Calls `work` with the database that the running host has open, in a helper process of the host. The process never
 * opens a database itself. Otherwise, it could prevent the next host from starting.
 * @throws OperatorError as `openDatabase` does, or the error of `work` without the values of a failed query
 */
export async function onHostDatabase<T>(work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig();
  const { db, close } = await openDatabase(config, { join: true, print: () => undefined });
  try {
    return await work(db, config);
  } catch (cause) {
    throw withoutValues(cause);
  } finally {
    await close();
  }
}
