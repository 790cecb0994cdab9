/** A cache of builds from the sources, each version in a folder named by their hash; the last used ones are kept. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folderOf = (name: string) => fileURLToPath(new URL(`../../../dist/${name}/`, import.meta.url));
/** Caches of the pages' program, of the host's bundle, and of Netlify's functions. */
export const builds = { program: folderOf('program'), host: folderOf('host'), functions: folderOf('kept-functions') };

/** How many stay: pages of the one before still name its files. */
const KEPT = 3;
/** A host that runs reads parts of its builds when they are asked for: those used within this time stay, too. Milliseconds. */
const IN_USE = 3_600_000;

/**
 * Makes `folder/hash` unless it is there, and drops the builds that were not used for longest.
 * @param build fills the folder that it is given; what it leaves half done is never seen
 * @returns the hashes of the other builds that stay, newest first
 */
export async function keepBuild(
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
      // Another start may have built the same meanwhile.
      await rename(draft, directory).catch((cause: unknown) => {
        if (!existsSync(directory)) throw cause;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  // If the program's folder is read-only, as in a container, nothing is recorded or removed.
  return (await noteUse(folder, hash)) ? dropOld(folder, hash) : [];
}

/** To be called now and then by who uses a build. @returns whether it could be noted */
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
  // With what a build that was broken off left behind.
  const drafts = names.filter((name) => name.startsWith('.draft-'));
  for (const name of [...newest.slice(KEPT - 1), ...drafts]) {
    if ((await lastUse(name)) < Date.now() - IN_USE) await rm(join(folder, name), { recursive: true, force: true });
  }
  return newest.slice(0, KEPT - 1);
}
