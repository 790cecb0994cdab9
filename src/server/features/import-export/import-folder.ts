/** A temporary folder for the posts of a running import, because the posts of a whole site do not fit into memory. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { PreparedPost } from './prepare-post.ts';

const prefix = 'researcher-site-import-';

/**
 * Creates a temporary folder, and deletes the folders of imports whose processes no longer exist.
 * @returns the path of the new folder
 */
export async function importFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : [];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

/**
 * Writes a post to the folder.
 * @returns a function that reads the post again
 */
export async function shelve(folder: string, { coming, ...data }: PreparedPost): Promise<() => Promise<PreparedPost>> {
  const file = join(folder, randomUUID());
  await writeFile(file, serialize(data));
  return async () => ({ ...(deserialize(await readFile(file)) as typeof data), coming });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
