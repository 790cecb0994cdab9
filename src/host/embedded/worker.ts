/**
 * Runs PGlite in a thread, so that its WebAssembly does not block the host's responses. Imports as little as possible,
 * because it opens the database while the rest of the program still loads.
 */
import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { serveDatabase } from './serve.ts';

/** The thread's `workerData`. */
export interface WorkerTask {
  directory: string;
  /** Socket to listen on; undefined to create the data directory and end. */
  socket: string | undefined;
}

async function makePrivate(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // The file may have been deleted in the meantime.
    if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o600).catch(() => undefined);
  }
}

const { directory, socket } = workerData as WorkerTask;
/** The default of 160 MB is for dedicated machines. The operating system caches the files anyway. */
const settings = ['-c', 'shared_buffers=32MB', '-c', 'max_connections=10'];
const pglite = await PGlite.create(directory, { startParams: [...PGlite.defaultStartParams, ...settings] });
// Creating a data directory unpacks its files readable for all; files written later are private.
if (!socket) await makePrivate(directory);
else {
  await rm(socket, { force: true });
  // From here on PGlite must only be used through the socket: mixed with direct calls it loses writes.
  const server = await serveDatabase(pglite, socket, (cause) => {
    throw cause;
  });
  parentPort?.postMessage('ready');
  // For a directory that was copied from elsewhere. Not awaited: it has about a thousand files.
  makePrivate(directory).catch(() => undefined);
  await new Promise((resolve) => parentPort?.once('message', resolve));
  await server.close();
  await rm(socket, { force: true });
}
await pglite.close();
process.exit(0);
