/** Which files of `content/` are the sample's, and which are the owner's. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';

/** The sample's files by path, each with its hash. A test keeps it equal to the tests' own sample. */
const list = new URL('sample-files.json', import.meta.url);

/** Files that no new site touches: the explanation, and what is private. */
const isKept = (path: string) => /^(?:README\.md|private(?:-.*|\.json|\.example\.json)|(?:.*\/)?\.[^/]*)$/.test(path);

/** Of the file's text with plain line ends: a checkout may have changed them. */
async function textHash(file: string): Promise<string> {
  const text = (await readFile(file, 'latin1')).replaceAll('\r\n', '\n');
  return createHash('sha256').update(text, 'latin1').digest('hex').slice(0, 16);
}

/** @returns the hash of each file of `contentDir` that a new site replaces, by its path with `/` */
export async function contentHashes(contentDir: string): Promise<Record<string, string>> {
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(contentDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !isKept(path))
    .toSorted();
  const hashes = await Promise.all(
    paths.map(async (path) => [path.normalize('NFC'), await textHash(join(contentDir, path))] as const),
  );
  return Object.fromEntries(hashes);
}

/** @returns the paths of `contentDir` that are the sample's as they came, and the others: written or changed by hand */
export async function sortContent(contentDir: string): Promise<{ sample: string[]; own: string[] }> {
  const known = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(list, 'utf8')));
  const found = Object.entries(await contentHashes(contentDir));
  return {
    sample: found.filter(([path, hash]) => known[path] === hash).map(([path]) => path),
    own: found.filter(([path, hash]) => known[path] !== hash).map(([path]) => path),
  };
}
