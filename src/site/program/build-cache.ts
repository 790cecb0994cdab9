/** A cache of builds, each in a folder named by the hash of its sources. Only recently used builds stay. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folderOf = (name: string) => fileURLToPath(new URL(`../../../dist/${name}/`, import.meta.url));
/** Caches of the pages' program and of Netlify's functions. */
export const builds = { program: folderOf('program'), functions: folderOf('kept-functions') };

/** The number of builds that stay in the cache, because pages of the previous build still refer to its files. */
const KEPT = 3;
/**
 * The time in milliseconds for which a used build stays in the cache, because a running host reads parts of its build
 * on demand.
 */
const IN_USE = 3_600_000;

/**
 * Creates the build `folder/hash` unless it exists, and deletes the least recently used builds.
 * @param build writes the build to the folder that it receives; incomplete builds are never visible
 * @returns the hashes of the other builds that stay, newest first
 */
export async function cacheBuild(
  folder: string,
  hash: string,
  build: (directory: string) => Promise<void>,
): Promise<string[]> {
  const directory = join(folder, hash);
  if (!existsSync(directory)) {
    await mkdir(folder, { recursive: true });
    const draft = await mkdtemp(join(folder, '.draft-'));
    try {
      await build(draft);
      // Another process may have finished the same build.
      await rename(draft, directory).catch((cause: unknown) => {
        if (!existsSync(directory)) throw cause;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  // If the folder is read-only, as in a container, the use is not recorded and no build is deleted.
  return (await noteUse(folder, hash)) ? dropOld(folder, hash) : [];
}

/**
 * Marks a build as used. A program that uses a build must call this function regularly.
 * @returns whether the use could be recorded
 */
export async function noteUse(folder: string, hash: string): Promise<boolean> {
  const now = new Date();
  return utimes(join(folder, hash), now, now).then(
    () => true,
    () => false,
  );
}

async function dropOld(folder: string, current: string): Promise<string[]> {
  const names = await readdir(folder);
  const others = names.filter((name) => name !== current && /^[0-9a-f]{16}$/.test(name));
  const lastUse = async (name: string) => (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0;
  const times = new Map(await Promise.all(others.map(async (name) => [name, await lastUse(name)] as const)));
  const newest = others.toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
  // The folder also contains incomplete builds, which were interrupted.
  const drafts = names.filter((name) => name.startsWith('.draft-'));
  for (const name of [...newest.slice(KEPT - 1), ...drafts]) {
    if ((await lastUse(name)) < Date.now() - IN_USE) await rm(join(folder, name), { recursive: true, force: true });
  }
  return newest.slice(0, KEPT - 1);
}
