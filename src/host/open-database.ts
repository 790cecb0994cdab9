import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { DataDirError, openEmbedded } from './embedded/embedded.ts';

/**
 * Opens the database that a command works on: the one of `DATABASE_URL`, else the embedded one, whether the host is
 * running or not. Only the embedded one is migrated.
 * @param options `mustExist`: an embedded database is not made anew; `print` is told what takes long
 * @throws DataDirError
 */
export async function openDatabase(
  config: Config,
  options: { mustExist: boolean; print: (line: string) => void },
): Promise<Connection> {
  if (config.database) return connect(config.database);
  if (options.mustExist && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new DataDirError(`There is no database in ${config.dataDir}, and DATABASE_URL is not set.`);
  }
  return openEmbedded(config.dataDir, { print: options.print });
}
