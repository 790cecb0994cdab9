/** Where what an import has read lies until it is kept: texts and pictures of a whole site are more than memory holds. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'researcher-site-import-';

/**
 * Makes one, and takes away what imports left that were killed: their processes are no more.
 * @returns its path
 */
export async function importFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : [];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's is running, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
