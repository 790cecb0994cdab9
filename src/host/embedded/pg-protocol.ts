import { setTimeout as delay } from 'node:timers/promises';
import { connect, type Connection } from '#server/platform/db/connect.ts';
import { ping } from '#server/platform/db/ping.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { DataDirError } from '../data-dir.ts';
import { lockHolder } from './lock.ts';

export { connect } from '#server/platform/db/connect.ts';
export { migrate } from '#server/platform/db/migrate.ts';

/**
 * Connects to the database that another process has open, as soon as that process answers.
 * @param patience maximum time to wait for the process, in milliseconds
 */
export async function joinHolder(socketDirectory: string, patience: number): Promise<Connection> {
  const connection = connect({ socketDirectory, connections: 2 });
  const start = Date.now();
  for (;;) {
    try {
      await ping(connection.db);
      return connection;
    } catch (cause) {
      if (!isUnavailable(cause) || Date.now() - start >= patience) {
        await connection.close();
        const pid = lockHolder(socketDirectory);
        throw new DataDirError(`${socketDirectory} is in use by process ${pid}, which does not answer.`, { cause });
      }
      await delay(100);
    }
  }
}
