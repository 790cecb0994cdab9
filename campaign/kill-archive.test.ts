/** `kill -9` while a site is exported and while one is imported: a file is whole or not there, a database filled or empty. */
import { openEmbedded } from '#host/embedded/embedded.ts';
import { writeArchive } from '#server/archive/write-archive.ts';
import { readArchive } from '#server/archive/read-archive.ts';
import { hasContent } from '#server/archive/archive-repository.ts';
import type { Database } from '#server/db/database.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, createWriteStream, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seedPosts } from '../bench/parts/seed.ts';
import { takeSteps } from './parts/steps.ts';

const KILLS = 125;
const POSTS = 400;
const root = join(import.meta.dirname, '..');
const known = async () => (await readMigrations()).map(({ tag }) => tag);

interface State {
  /** Milliseconds that the command takes when it is let be. */
  whole: number;
  /** Of those that were killed, how many had done their work by then. */
  done: number;
}

test(`${KILLS} kills while a site is exported`, async () => {
  const { state, steps } = await takeSteps<State>({
    name: 'kill-exporting',
    steps: KILLS,
    begin: async (folder) => {
      await withDatabase(join(folder, 'site'), (db) => seedPosts(db, 0, POSTS));
      return { whole: await timed(() => run('export', join(folder, 'site'), join(folder, 'first.gz'))), done: 0 };
    },
    step: async ({ whole, done }, kill, folder) => {
      const file = join(folder, 'killed.gz');
      rmSync(file, { force: true });
      await run('export', join(folder, 'site'), file, momentOf(kill, whole));
      const isThere = existsSync(file);
      if (isThere)
        expect(await readArchive(file, await known())).toEqual(
          await readArchive(join(folder, 'first.gz'), await known()),
        );
      // What is left of a killed one is in nobody's way.
      if (kill % 10 === 9) {
        rmSync(file, { force: true });
        expect(await run('export', join(folder, 'site'), file)).toBe(0);
        expect(existsSync(`${file}.part`)).toBe(false);
      }
      return { whole, done: done + Number(isThere) };
    },
  });
  console.log(`${steps} kills while exporting: ${state.done} files whole, the others not there`);
});

test(`${KILLS} kills while a site is imported`, async () => {
  const { state, steps } = await takeSteps<State>({
    name: 'kill-importing',
    steps: KILLS,
    begin: async (folder) => {
      await withDatabase(join(folder, 'full'), (db) => seedPosts(db, 0, POSTS));
      await withDatabase(join(folder, 'empty'), async () => undefined);
      await withDatabase(join(folder, 'full'), (db) => writeArchive(db, createWriteStream(join(folder, 'site.gz'))));
      cpSync(join(folder, 'empty'), join(folder, 'site'), { recursive: true });
      return { whole: await timed(() => run('import', join(folder, 'site'), join(folder, 'site.gz'))), done: 0 };
    },
    step: async ({ whole, done }, kill, folder) => {
      const dataDir = join(folder, 'site');
      rmSync(dataDir, { recursive: true, force: true });
      cpSync(join(folder, 'empty'), dataDir, { recursive: true });
      await run('import', dataDir, join(folder, 'site.gz'), momentOf(kill, whole));
      const isFilled = await withDatabase(dataDir, hasContent);
      if (!isFilled && kill % 5 === 4) expect(await run('import', dataDir, join(folder, 'site.gz'))).toBe(0);
      if (isFilled || kill % 5 === 4) {
        const found = await withDatabase(dataDir, (db) =>
          writeArchive(db, createWriteStream(join(folder, 'again.gz'))),
        );
        expect(found).toEqual(await readArchive(join(folder, 'site.gz'), await known()));
      }
      return { whole, done: done + Number(isFilled) };
    },
  });
  console.log(`${steps} kills while importing: ${state.done} databases filled, the others empty`);
});

/** Evenly over the time that it takes, and a little beyond. */
const momentOf = (kill: number, whole: number) => whole * 1.05 * ((kill * 0.618_034) % 1);

async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openEmbedded(dataDir, { exclusive: true });
  return work(db).finally(close);
}

async function timed(work: () => Promise<number | null>): Promise<number> {
  const start = performance.now();
  expect(await work()).toBe(0);
  return performance.now() - start;
}

/** Runs one of the two commands. @param killAfter milliseconds @returns its exit code; null if it was killed */
async function run(
  name: 'export' | 'import',
  dataDir: string,
  file: string,
  killAfter?: number,
): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, `scripts/${name}.ts`), file], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  if (killAfter !== undefined) {
    await Promise.race([delay(killAfter), ended]);
    child.kill('SIGKILL');
  }
  return (await ended)[0];
}
