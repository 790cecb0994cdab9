import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Files that no new site touches: explanations, and what is private. */
const isKept = (path: string) => /^(?:README\.md|private(?:-.*|\.json|\.example\.json)|(?:.*\/)?\.[^/]*)$/.test(path);

/** @returns the paths of what lies in `contentDir` and a new site takes the place of */
export async function ownFiles(contentDir: string): Promise<string[]> {
  if (!existsSync(contentDir)) return [];
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(contentDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !isKept(path))
    .toSorted();
}
