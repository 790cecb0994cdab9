import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { DataDirError } from './data-dir.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded/embedded.ts';
import type { Patience } from './remote-database.ts';

/** How long to wait for a database server that starts at the same time, as after a power cut, in milliseconds. */
const COMES_UP_WITHIN = 60_000;

/**
 * Opens the database of `DATABASE_URL`, otherwise the embedded one, whether the host is running or not. Migrates only
 * the embedded one.
 * @param options `mustExist`: does not create an embedded database; `patience`: how long to retry, otherwise not at all
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

/** Returns whether there is a database to open: a configured remote one, or an existing embedded one. */
export const hasDatabase = ({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): boolean =>
  database !== undefined || existsSync(join(dataDir, 'postgres'));

/** Opens and migrates the host's database, and waits for one that is still starting. Throws as `openDatabase` does. */
export async function openMigrated(config: Config, options: EmbeddedOptions): Promise<Connection> {
  const connection = await openDatabase(config, { ...options, patience: { within: COMES_UP_WITHIN, every: 1_000 } });
  try {
    if (config.database) await (await import('#server/db/migrate.ts')).migrate(connection.db);
    return connection;
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}
