/** Runs `npm run export` and `npm run import` as processes that can be killed. */
import { openEmbedded } from '#host/embedded/embedded.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readMigrations } from '#server/platform/db/migrate.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';

const ownRoot = join(import.meta.dirname, '../../..');

export const knownMigrations = async () => (await readMigrations()).map(({ tag }) => tag);

/**
 * Returns the time of a kill in milliseconds. The times are evenly spread over the command's duration and a little
 * beyond.
 */
export const momentOf = (kill: number, whole: number) => whole * 1.05 * ((kill * 0.618_034) % 1);

export async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openEmbedded(dataDir, { exclusive: true });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

export async function timed(work: () => Promise<number | null>): Promise<number> {
  const start = performance.now();
  expect(await work()).toBe(0);
  return performance.now() - start;
}

/**
 * Runs one of the two commands.
 * @param options `killAfter`: milliseconds until the kill; `env`: additional variables; `root`: another checkout of
 * this project; `onMemory`: receives each second the process's peak memory so far, in MB (0 if the system does not
 * report it)
 * @returns the exit code; null if the command was killed
 */
export async function run(
  name: 'export' | 'import',
  dataDir: string,
  file: string,
  {
    killAfter,
    env,
    root = ownRoot,
    onMemory,
  }: { killAfter?: number; env?: Record<string, string>; root?: string; onMemory?: (mb: number) => void } = {},
): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, `scripts/${name}.ts`), file], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  if (killAfter !== undefined) {
    await Promise.race([delay(killAfter), ended]);
    child.kill('SIGKILL');
  }
  const looking = onMemory && setInterval(() => onMemory(mostMemory(child.pid)), 1_000);
  return (await ended.finally(() => clearInterval(looking)))[0];
}

function mostMemory(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
