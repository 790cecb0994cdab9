/** Who serves the site of a data directory, and on which port: a second start can say who holds the port it wants. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const note = z.object({ pid: z.int().positive(), port: z.int() });
const fileIn = (dataDir: string) => join(dataDir, 'host.json');

/** @returns takes the note back, unless another host wrote its own since */
export function noteRunningHost(dataDir: string, port: number): () => void {
  writeFileSync(fileIn(dataDir), JSON.stringify({ pid: process.pid, port }), { mode: 0o600 });
  return () => {
    if (readNote(dataDir)?.pid === process.pid) rmSync(fileIn(dataDir), { force: true });
  };
}

/** @returns the process that serves this data directory's site on this port; undefined where none is known to live */
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
    // Another account's process is there, too.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
