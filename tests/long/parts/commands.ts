/** Runs the product's commands as processes, and opens the databases that they leave. */
import { openEmbedded } from '#host/embedded/embedded.ts';
import type { Database } from '#server/platform/db/database.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ownRoot = join(import.meta.dirname, '../../..');

export async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openEmbedded(dataDir, { exclusive: true });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Starts a program of `scripts/` with no other variables than `PATH` and `env`. */
export const startScript = (
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  root = ownRoot,
): ChildProcess =>
  spawn(process.execPath, [join(root, `scripts/${name}.ts`), ...args], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], ...env },
  });

export type Call = Parameters<typeof startScript>;

/** @returns the exit code of a program that `startScript` starts */
export async function runScript(...call: Call): Promise<number | null> {
  const [code] = (await once(startScript(...call), 'close')) as [number | null];
  return code;
}
