import { Worker } from 'node:worker_threads';
import type { WorkerTask } from './worker.ts';

interface DatabaseThread {
  /** Closes the database. Committed data is on disk afterwards. */
  stop: () => Promise<void>;
}

/**
 * Creates a data directory in a separate thread. This needs up to 1 GB of memory, which is released when the thread
 * ends.
 */
export async function createDataDirectory(directory: string): Promise<void> {
  await ended(spawn({ directory, socket: undefined }));
}

/**
 * Opens a data directory in a thread and serves it on a socket. If PGlite itself fails, the database is opened again.
 * @param onFault called for each failure; `recovered` is true if the database is available again
 */
export async function startDatabaseThread(
  directory: string,
  socket: string,
  onFault: (cause: unknown, recovered: boolean) => void,
): Promise<DatabaseThread> {
  let stopping = false;
  let worker: Worker;

  const open = async () => {
    worker = spawn({ directory, socket });
    const end = ended(worker);
    await Promise.race([ready(worker), end]);
    end.catch(async (cause: unknown) => {
      if (stopping) return;
      try {
        await open();
        onFault(cause, true);
      } catch (again) {
        onFault(again, false);
      }
    });
  };
  await open();

  return {
    stop: async () => {
      stopping = true;
      const end = ended(worker);
      worker.postMessage('close');
      await end;
    },
  };
}

const spawn = (task: WorkerTask) => new Worker(new URL('./worker.ts', import.meta.url), { workerData: task });

const ready = (worker: Worker) => new Promise((resolve) => worker.once('message', resolve));

/** Returns a promise that resolves when the thread ends normally, and rejects if it fails. */
function ended(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The database ended with ${code}.`))));
  });
}
