import { mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '#domain/operator-error.ts';
import { ownFiles } from './own-files.ts';

/** The text of each file that a new site begins with. */
export type OwnerFiles = Record<'resume.json' | 'publications.bib' | 'projects.json', string>;

/** A bibliography without a record: its reader takes it for an empty list. */
export const emptyBibliography = '% Your publications, as your reference manager exports them.\n';

/**
 * Whether `content/` may be replaced, before anything is changed.
 * @throws OperatorError that lists what is the owner's own, unless `force` is set
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
 * Lays the owner's files into `content/`. What is in `private.json` stays.
 * @param now names the folder that the owner's former files are moved to
 * @returns that folder; undefined where there were none
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

/** From the deepest on; one that holds something stays. */
async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    await removeEmptyFolders(path);
    if ((await readdir(path)).length === 0) await rmdir(path);
  }
}
