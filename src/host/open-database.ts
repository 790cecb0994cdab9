import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { DataDirError } from './data-dir.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded/embedded.ts';
import type { Patience } from './remote-database.ts';

/** How long a database that starts beside this program, as after a power cut, is waited for; milliseconds. */
const COMES_UP_WITHIN = 60_000;

/**
 * Opens the database that a command or the host works on: the one of `DATABASE_URL`, else the embedded one, whether
 * the host is running or not. Only the embedded one is migrated.
 * @param options `mustExist`: an embedded database is not created; `patience`: without it nothing is waited for
 * @throws OperatorError naming DATABASE_URL or DATA_DIR, and what is wrong there
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

/** Whether there is a database to open: a remote one that is named, or an embedded one that was made. */
export const hasDatabase = ({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): boolean =>
  database !== undefined || existsSync(join(dataDir, 'postgres'));

/** The database of the host, migrated; where it is not up yet, it is waited for. @throws as `openDatabase` */
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
