import { mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '#domain/operator-error.ts';
import { ownFiles } from './own-files.ts';

/** The text of each file of a new site. */
export type OwnerFiles = Record<'resume.json' | 'publications.bib' | 'projects.json', string>;

/** The text of a bibliography without records. */
export const emptyBibliography = '% Your publications, as your reference manager exports them.\n';

/**
 * Checks that `content/` can be replaced, before anything is changed.
 * @throws OperatorError that lists the owner's files, unless `force` is set
 */
export async function checkReplaceable(contentDir: string, force: boolean): Promise<void> {
  const own = await ownFiles(contentDir);
  if (own.length === 0 || force) return;
  const shown = own.slice(0, 8).map((path) => `content/${path}`);
  const more = own.length > shown.length ? ` and ${own.length - shown.length} more` : '';
  throw new OperatorError(
    `content/ already has your files: ${shown.join(', ')}${more}.\n` +
      'To move them to a backup folder and start over, add --force.',
  );
}

/**
 * Writes the owner's files into `content/`. Keeps `private.json`.
 * @param now time for the name of the backup folder of existing files
 * @returns the backup folder; undefined if there were no existing files
 */
export async function makeContent(contentDir: string, files: OwnerFiles, now: Date): Promise<string | undefined> {
  const own = await ownFiles(contentDir);
  const before = `${contentDir}-before-${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;
  for (const path of own) {
    await mkdir(dirname(join(before, path)), { recursive: true });
    await rename(join(contentDir, path), join(before, path));
  }
  await mkdir(contentDir, { recursive: true });
  await removeEmptyFolders(contentDir);
  await mkdir(join(contentDir, 'images'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(contentDir, name), text);
  return own.length > 0 ? before : undefined;
}

/** Removes empty folders, deepest first. */
async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    await removeEmptyFolders(path);
    if ((await readdir(path)).length === 0) await rmdir(path);
  }
}
