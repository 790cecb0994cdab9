/**
 * Places cached files in the served folder. The functions run synchronously, because placing a file takes less time
 * than a call to another thread.
 */
import { copyFileSync, linkSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** Places a cached file: as a hard link if the disk allows it, otherwise a copy. An existing file stays. */
export function placeFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    copyFileSync(from, `${to}.new`);
    renameSync(`${to}.new`, to);
  }
}

/** Places the files of a cached folder. */
export const placeFolder = (from: string, to: string): void => eachFile(from, to, () => true, placeFile);

/**
 * Copies a folder. The copied files can be overwritten without changing the originals.
 * @param isWanted called with the name of each file
 */
export const copyFolder = (from: string, to: string, isWanted: (name: string) => boolean): void =>
  eachFile(from, to, isWanted, copyFileSync);

function eachFile(
  from: string,
  to: string,
  isWanted: (name: string) => boolean,
  work: (from: string, to: string) => void,
): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) eachFile(source, target, isWanted, work);
    else if (isWanted(entry.name)) work(source, target);
  }
}
