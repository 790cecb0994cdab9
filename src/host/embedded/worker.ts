/**
 * Runs PGlite in a thread, so that its WebAssembly does not block the host's responses. The module has few imports,
 * because it opens the database while the rest of the program still loads.
 */
import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { serveDatabase } from './serve.ts';

/** The data that the thread receives as `workerData`. */
export interface WorkerTask {
  directory: string;
  /** The path of the socket to listen on. If undefined, the thread creates the data directory and ends. */
  socket: string | undefined;
}

async function makePrivate(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // The file may have been deleted in the meantime.
    if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o600).catch(() => undefined);
  }
}

const { directory, socket } = workerData as WorkerTask;
/**
 * Settings of the database. The default for shared buffers (160 MB) is for dedicated machines, and the operating system
 * caches the files anyway.
 */
const settings = ['-c', 'shared_buffers=32MB', '-c', 'max_connections=10'];
const pglite = await PGlite.create(directory, { startParams: [...PGlite.defaultStartParams, ...settings] });
// When PGlite creates a data directory, all accounts can read its files, so their permissions are changed here. Files
// that are written later are private.
if (!socket) await makePrivate(directory);
else {
  await rm(socket, { force: true });
  // From now on, PGlite must be used only through the socket. If direct calls are used as well, PGlite loses writes.
  const server = await serveDatabase(pglite, socket, (cause) => {
    throw cause;
  });
  parentPort?.postMessage('ready');
  // A directory that was copied from elsewhere can have readable files. The call is not awaited, because the directory
  // has about a thousand files.
  makePrivate(directory).catch(() => undefined);
  await new Promise((resolve) => parentPort?.once('message', resolve));
  await server.close();
  await rm(socket, { force: true });
}
await pglite.close();
process.exit(0);
