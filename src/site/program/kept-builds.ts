/** What is built from the sources once, each version in a folder named by their hash: those used last are kept. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** How many stay: pages of the one before still name its files, and a host that runs still reads its parts. */
const KEPT = 3;

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
  const now = new Date();
  // Where the program's folder may only be read, as in a container, there is nobody to tell and nothing to drop.
  const isOurs = await utimes(directory, now, now).then(
    () => true,
    () => false,
  );
  return isOurs ? dropOld(folder, hash) : [];
}

/** What a build that was broken off left behind is older. Milliseconds. */
const DRAFT = 3_600_000;

async function dropOld(folder: string, current: string): Promise<string[]> {
  const names = await readdir(folder);
  const others = names.filter((name) => name !== current && /^[0-9a-f]{16}$/.test(name));
  const lastUse = async (name: string) => (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0;
  for (const draft of names.filter((name) => name.startsWith('.draft-'))) {
    if ((await lastUse(draft)) < Date.now() - DRAFT) await rm(join(folder, draft), { recursive: true, force: true });
  }
  const times = new Map(await Promise.all(others.map(async (name) => [name, await lastUse(name)] as const)));
  const newest = others.toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
  for (const name of newest.slice(KEPT - 1)) await rm(join(folder, name), { recursive: true, force: true });
  return newest.slice(0, KEPT - 1);
}
