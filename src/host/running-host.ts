/**
 * Records which process serves a data directory, and its port. If a second start finds the port in use, it can name
 * this process.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const note = z.object({ pid: z.int().positive(), port: z.int() });
const fileIn = (dataDir: string) => join(dataDir, 'host.json');

/**
 * Writes the process id and the port to the data directory.
 * @returns a function that deletes the file, unless another host has replaced it
 */
export function noteRunningHost(dataDir: string, port: number): () => void {
  writeFileSync(fileIn(dataDir), JSON.stringify({ pid: process.pid, port }), { mode: 0o600 });
  return () => {
    if (readNote(dataDir)?.pid === process.pid) rmSync(fileIn(dataDir), { force: true });
  };
}

/** Returns the id of the live process that serves this data directory on this port; undefined if there is none. */
export function findRunningHost(dataDir: string, port: number): number | undefined {
  const found = readNote(dataDir);
  return found?.port === port && isAlive(found.pid) ? found.pid : undefined;
}

function readNote(dataDir: string): z.infer<typeof note> | undefined {
  try {
    return note.safeParse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // EPERM: the process exists, but belongs to another account.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
