/** A separate in-memory disk that a test can fill completely and free again. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Fills the disk to the last byte. */
  fill: () => void;
  free: () => void;
  /** Unmounts it. */
  remove: () => void;
}

/** @returns undefined, with a message on the console, if this account cannot mount file systems */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    console.warn('This account may not mount a file system (tmpfs): the part with a full disk is skipped.');
    return undefined;
  }
  const filling = join(folder, 'filling');
  return {
    folder,
    fill() {
      // Writes large chunks first, then fills the rest in blocks of 4 KiB.
      for (const size of [65_536, 4_096]) while (isWritten(filling, size));
    },
    free: () => rmSync(filling, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isWritten(file: string, size: number): boolean {
  try {
    appendFileSync(file, Buffer.alloc(size));
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw cause;
  }
}
