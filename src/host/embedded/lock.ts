import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface DataDirLock {
  release: () => void;
}

/**
 * Takes the one lock of a data directory. It is a lock of the operating system on an (empty) SQLite file, so it
 * goes with its process, however that ends: a stale one cannot be, nor can two processes both find it free.
 * @returns undefined when another process, or this one, holds it already
 */
export function lockDataDir(dataDir: string): DataDirLock | undefined {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (cause) {
    file.close();
    if (cause instanceof Error && /locked/.test(cause.message)) return undefined;
    throw cause;
  }
  writeFileSync(pidFile(dataDir), String(process.pid));
  return {
    release: () => {
      rmSync(pidFile(dataDir), { force: true });
      file.close();
    },
  };
}

/** The process that holds the lock, for telling a person; 'unknown' in the moment before it has said. */
export function lockHolder(dataDir: string): string {
  try {
    return readFileSync(pidFile(dataDir), 'utf8');
  } catch {
    return 'unknown';
  }
}

const pidFile = (dataDir: string) => join(dataDir, 'lock.pid');
