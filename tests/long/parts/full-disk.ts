/** A separate in-memory disk that a test can fill completely and free again. */
import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHUNK = Buffer.alloc(64 * 1024);

export interface SmallDisk {
  folder: string;
  /** Fills the disk to the last byte. */
  fill: () => void;
  free: () => void;
  /** Unmounts it. */
  remove: () => Promise<void>;
}

/** @returns undefined, with a message on the console, if this account cannot mount file systems */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  } catch {
    rmSync(folder, { recursive: true });
    console.warn('This account may not mount a file system (tmpfs): the part with a full disk is skipped.');
    return undefined;
  }
  const filling = join(folder, 'filling');
  return {
    folder,
    fill() {
      const file = openSync(filling, 'a');
      try {
        // Writes large chunks first, then fills the rest in blocks of 4 KiB.
        for (const size of [CHUNK.length, 4_096]) while (isWritten(file, size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filling, { force: true }),
    async remove() {
      await run('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, CHUNK, 0, size) === size;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw cause;
  }
}
