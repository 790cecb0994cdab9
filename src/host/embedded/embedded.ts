import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '#server/platform/db/connect.ts';
import { DataDirError, prepareDataDir } from '../data-dir.ts';
import { lockDataDir, lockHolder } from './lock.ts';
import { createDataDirectory, startDatabaseThread } from './thread.ts';

export interface EmbeddedOptions {
  /** Whether to throw if another process has the database open, instead of using that process. */
  exclusive?: boolean;
  /**
   * Whether to connect only to a process that has the database open, and never open the database here. For helper
   * processes of the host.
   */
  join?: boolean;
  /** Prints progress of slow steps, and failures of the database itself. */
  print?: (line: string) => void;
  /** Called when the database has failed and could not be opened again. */
  onFailure?: (cause: unknown) => void;
}

/**
 * Maximum length of a socket's path. Paths have up to 104 bytes on macOS and 108 on Linux, including a zero byte at the
 * end.
 */
const LONGEST_SOCKET = 103;
/** The client is imported on demand, so that the database's thread starts before the client's modules load. */
const speaking = () => import('./pg-protocol.ts');
/** Maximum time to wait for a host that is just starting, in milliseconds. */
const OPEN_TIMEOUT = 15_000;

/**
 * Opens and migrates the embedded Postgres of a data directory. If another process has the database open, its socket is
 * used; otherwise this process opens the database. Every process uses node-postgres, even the process that runs the
 * database.
 * @throws DataDirError if another process has the database open, and `exclusive` is set or that process does not answer
 * @throws DataDirError with `join`, if no process has the database open
 */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Connection> {
  const socketDirectory = prepareDataDir(dataDir);
  const socket = join(socketDirectory, '.s.PGSQL.5432');
  if (Buffer.byteLength(socket) > LONGEST_SOCKET) {
    throw new DataDirError(`the path of DATA_DIR is too long for a socket: ${socketDirectory}. Choose a shorter path.`);
  }
  if (options.join) return (await speaking()).joinHolder(socketDirectory, 0);
  const lock = lockDataDir(socketDirectory);
  if (!lock) {
    if (!options.exclusive) return (await speaking()).joinHolder(socketDirectory, OPEN_TIMEOUT);
    throw new DataDirError(`${socketDirectory} is in use by another process (pid ${lockHolder(socketDirectory)}).`);
  }

  const closing: (() => unknown)[] = [lock.release];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    const directory = join(socketDirectory, 'postgres');
    if (!existsSync(join(directory, 'PG_VERSION'))) {
      options.print?.('Creating the database (only once)…');
      await createDataDirectory(directory);
    }
    const thread = await startDatabaseThread(directory, socket, (cause, recovered) => {
      options.print?.(`The database failed${recovered ? ' and was opened again' : ''}: ${String(cause)}`);
      if (!recovered) options.onFailure?.(cause);
    }).catch((cause: unknown) => {
      throw new DataDirError(damaged(directory, cause), { cause });
    });
    closing.push(thread.stop);
    const { connect, migrate } = await speaking();
    const connection = connect({ socketDirectory });
    closing.push(connection.close);
    await migrate(connection.db);
    return { ...connection, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

const damaged = (directory: string, cause: unknown) =>
  `the database in ${directory} cannot be opened. Its files may be damaged (${firstLine(cause)}). ` +
  'Move that folder to a safe place. Then restore your last export: npm run import -- <archive>';

const firstLine = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)).split('\n')[0];
