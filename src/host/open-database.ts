import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '#domain/operator-error.ts';
import type { Config } from '#server/config.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { connectFault } from '#server/db/connect-fault.ts';
import { ping } from '#server/db/ping.ts';
import { DataDirError } from './data-dir.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded/embedded.ts';

/**
 * Opens the database that a command or the host works on: the one of `DATABASE_URL`, else the embedded one, whether
 * the host is running or not. Only the embedded one is migrated.
 * @param options `mustExist`: an embedded database is not made anew
 * @throws OperatorError naming DATABASE_URL or DATA_DIR, and what is wrong there
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  options: EmbeddedOptions & { mustExist?: boolean } = {},
): Promise<Connection> {
  if (config.database) return openRemote(config.database);
  if (options.mustExist && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new DataDirError(`There is no database in ${config.dataDir} (DATA_DIR), and DATABASE_URL is not set.`);
  }
  return openEmbedded(config.dataDir, options);
}

async function openRemote(database: NonNullable<Config['database']>): Promise<Connection> {
  const connection = connect(database);
  try {
    await ping(connection.db);
    return connection;
  } catch (cause) {
    await connection.close();
    const fault = connectFault(cause);
    if (fault === undefined) throw cause;
    throw new OperatorError(`The database of DATABASE_URL ${fault}`, { cause });
  }
}
