import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Returns whether a file stays when a new site is made: explanatory and private files. */
const isKept = (path: string) => /^(?:README\.md|private(?:-.*|\.json|\.example\.json)|(?:.*\/)?\.[^/]*)$/.test(path);

/** Returns the paths of files in `contentDir` that a new site replaces. */
export async function ownFiles(contentDir: string): Promise<string[]> {
  if (!existsSync(contentDir)) return [];
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(contentDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !isKept(path))
    .toSorted();
}
