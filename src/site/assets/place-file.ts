/** Kept files where they are served. One after the other in this thread: each takes less than handing it to another. */
import { copyFileSync, linkSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** Puts a kept file in place: the same one where the disk allows it, else a copy. What is there already stays. */
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

/** Copies a folder, as the files of another that stay as they are. @param isWanted told the name of each file */
export function copyFolder(from: string, to: string, isWanted: (name: string) => boolean = () => true): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target, isWanted);
    else if (isWanted(entry.name)) copyFileSync(source, target);
  }
}
