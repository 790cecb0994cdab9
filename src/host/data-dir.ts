import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { OperatorError } from '#domain/operator-error.ts';

/** An error for a data directory that cannot be used. */
export class DataDirError extends OperatorError {
  override name = 'DataDirError';
}

/**
 * Creates a data directory if it is missing, and checks that this process can write in it.
 * @returns its absolute path
 * @throws DataDirError with the reason
 */
export function prepareDataDir(dataDir: string): string {
  const directory = resolve(dataDir);
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw new DataDirError(`DATA_DIR (${directory}) is a file. Set DATA_DIR to a directory.`);
  try {
    makeDirectory(directory);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new DataDirError(
      `DATA_DIR (${directory}) cannot be created (${code}). Choose a directory that you can write to.`,
      {
        cause,
      },
    );
  }
  for (const path of [directory, join(directory, 'postgres')]) requireWritable(path);
  return directory;
}

/**
 * Creates folders one by one. Node's `recursive` option never returns if a folder cannot be created, for example under
 * /proc.
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function requireWritable(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const isOwn = found.uid === process.getuid?.();
    const reason = isOwn ? 'is read-only' : `belongs to another account (uid ${found.uid})`;
    throw new DataDirError(`DATA_DIR: ${path} ${reason}, so the site cannot write in it.`, { cause });
  }
}
