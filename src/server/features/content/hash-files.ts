/** Detects which files of `content/` have changed since they were last read. */
import { fileHash, sha256 } from '#server/platform/hash.ts';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PERSONAL_VARIABLE } from './content-files.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/**
 * Files whose content is read. For all other files only their existence matters, because publications can refer to
 * them.
 */
const read = ['*', '{images,talks,teaching,news,service,awards}/*', 'images/*/*', 'pages/**'];

/** The key for the list of existing files in `content/` and in `public/`. */
const NAMES = '/names';

/**
 * @returns hashes of the files that are read, of the list of all file names, and of the variable PRIVATE_PROFILE if
 * it is set
 */
export async function hashFiles(contentDir: string, privateProfile: string | undefined): Promise<Map<string, string>> {
  const names = globSync(['**/*', join(root, 'public/**/*')], { cwd: contentDir }).toSorted();
  const hashes = new Map([[NAMES, sha256(JSON.stringify(names))]]);
  if (privateProfile !== undefined) hashes.set(`/${PERSONAL_VARIABLE}`, sha256(privateProfile));
  const files = globSync(read, { cwd: contentDir, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  for (const path of paths) {
    hashes.set(path.slice(join(contentDir, '/').length).replaceAll('\\', '/'), fileHash(await readFile(path)));
  }
  return hashes;
}
