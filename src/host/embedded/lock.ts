import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

interface DataDirLock {
  release: () => void;
}

/**
 * Locks a data directory with an operating-system lock on an empty SQLite file. The lock is released when its process
 * ends, so it is never stale. Two processes can never both get it.
 * @returns undefined if another process, or this process, already has the lock
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

/**
 * Returns the id of the process that has locked the directory, for messages; 'unknown' until that process has written
 * its id.
 */
export function lockHolder(dataDir: string): string {
  try {
    return readFileSync(pidFile(dataDir), 'utf8');
  } catch {
    return 'unknown';
  }
}

const pidFile = (dataDir: string) => join(dataDir, 'lock.pid');
