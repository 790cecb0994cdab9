/**
 * Runs PGlite in a thread, so that its WebAssembly does not block the host's responses. The module has few imports,
 * because it opens the database while the rest of the program still loads.
 */
import { chmod, mkdir, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { serveDatabase } from './serve.ts';

/** The data that the thread receives as `workerData`. */
export interface WorkerTask {
  directory: string;
  /** The path of the socket to listen on. If undefined, the thread creates the data directory and ends. */
  socket: string | undefined;
}

const { directory, socket } = workerData as WorkerTask;
/**
 * Settings of the database. The default for shared buffers (160 MB) is for dedicated machines, and the operating system
 * caches the files anyway.
 */
const settings = ['-c', 'shared_buffers=32MB', '-c', 'max_connections=10'];
// PGlite creates files that all accounts can read. No other account can reach them in a directory with mode 0700. A
// directory that was copied from elsewhere can have another mode.
await mkdir(directory, { recursive: true });
await chmod(directory, 0o700);
const pglite = await PGlite.create(directory, { startParams: [...PGlite.defaultStartParams, ...settings] });
if (socket) {
  await rm(socket, { force: true });
  // From now on, PGlite must be used only through the socket. If direct calls are used as well, PGlite loses writes.
  const server = await serveDatabase(pglite, socket, (cause) => {
    throw cause;
  });
  parentPort?.postMessage('ready');
  await new Promise((resolve) => parentPort?.once('message', resolve));
  await server.close();
  await rm(socket, { force: true });
}
await pglite.close();
process.exit(0);
