/**
 * The thread that holds PGlite: WebAssembly at work here does not keep the host from answering. It imports as
 * little as it can, because it opens while the rest of the program is still being read.
 */
import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { serveDatabase } from './serve.ts';

/** What `embedded.ts` passes to this thread. */
export interface WorkerTask {
  directory: string;
  /** Where to listen; undefined: make the data directory and end. */
  socket: string | undefined;
}

async function makePrivate(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // One that is gone by now needs nothing.
    if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o600).catch(() => undefined);
  }
}

const { directory, socket } = workerData as WorkerTask;
/** The default of 160 MB is for machines that do nothing else; the system keeps the files in memory anyway. */
const settings = ['-c', 'shared_buffers=32MB', '-c', 'max_connections=10'];
const pglite = await PGlite.create(directory, { startParams: [...PGlite.defaultStartParams, ...settings] });
// What makes a data directory unpacks its files readable for all; those that come later are private.
if (!socket) await makePrivate(directory);
else {
  await rm(socket, { force: true });
  // From here on PGlite is spoken to over the socket alone: mixed with direct calls it loses writes.
  const server = await serveDatabase(pglite, socket, (cause) => {
    throw cause;
  });
  parentPort?.postMessage('ready');
  // A directory that was made elsewhere, as from a copy; a thousand files, and nobody waits for them.
  makePrivate(directory).catch(() => undefined);
  await new Promise((resolve) => parentPort?.once('message', resolve));
  await server.close();
  await rm(socket, { force: true });
}
await pglite.close();
process.exit(0);
