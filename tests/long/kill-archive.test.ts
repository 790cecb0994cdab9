/**
 * `kill -9` during an export and an import. The archive is either complete or does not exist, and the database is either
 * complete or empty.
 */
import { hasContent } from '#server/features/archive/archive-repository.ts';
import { readArchive } from '#server/features/archive/read-archive.ts';
import { writeArchive } from '#server/features/archive/write-archive.ts';
import { cpSync, createWriteStream, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedPosts } from '../bench/parts/seed.ts';
import { knownMigrations, momentOf, run, timed, withDatabase } from './parts/archive-commands.ts';
import { takeSteps } from './parts/steps.ts';

const POSTS = 400;

interface Killing {
  command: 'export' | 'import';
  kills: number;
  /** Brings the folder into the state before the command. */
  reset: (folder: string) => void;
  /** Every so many kills, the command must succeed after the kill. */
  again: number;
  /** @returns whether the killed command had done all of its work */
  isDone: (folder: string) => Promise<boolean>;
  /** Returns what the command made. */
  made: (folder: string) => Promise<unknown>;
}

const dataOf = (folder: string, { command }: Pick<Killing, 'command'>) =>
  join(folder, command === 'export' ? 'full' : 'site');
const fileOf = (folder: string, { command }: Pick<Killing, 'command'>) =>
  join(folder, command === 'export' ? 'killed.gz' : 'first.gz');
const archiveAt = async (file: string) => readArchive(file, await knownMigrations());
const write = (dataDir: string, file: string) =>
  withDatabase(dataDir, (db) => writeArchive(db, createWriteStream(file)));

const exporting: Killing = {
  command: 'export',
  kills: 175,
  reset: (folder) => rmSync(join(folder, 'killed.gz'), { force: true }),
  again: 10,
  isDone: async (folder) => existsSync(join(folder, 'killed.gz')),
  async made(folder) {
    // The leftovers of a killed export do not affect the next one.
    expect(existsSync(join(folder, 'killed.gz.part'))).toBe(false);
    return archiveAt(join(folder, 'killed.gz'));
  },
};
const importing: Killing = {
  command: 'import',
  kills: 100,
  reset(folder) {
    rmSync(join(folder, 'site'), { recursive: true, force: true });
    cpSync(join(folder, 'empty'), join(folder, 'site'), { recursive: true });
  },
  again: 5,
  isDone: (folder) => withDatabase(join(folder, 'site'), hasContent),
  made: (folder) => write(join(folder, 'site'), join(folder, 'again.gz')),
};

interface Progress {
  /** Duration of the command in milliseconds when it is not killed. */
  whole: number;
  /** Number of killed commands that had already finished their work. */
  done: number;
}

test.each([exporting, importing])('$kills kills while a site is moved by $command', async (killing) => {
  const { command, kills, reset, again, isDone, made } = killing;
  const runIt = (folder: string, options?: { killAfter: number }) =>
    run(command, dataOf(folder, killing), fileOf(folder, killing), options);
  const { state, steps } = await takeSteps<Progress>({
    name: `kill-${command}`,
    steps: kills,
    begin: async (folder) => {
      await withDatabase(join(folder, 'full'), (db) => seedPosts(db, 0, POSTS));
      await withDatabase(join(folder, 'empty'), async () => undefined);
      await write(join(folder, 'full'), join(folder, 'first.gz'));
      reset(folder);
      return { whole: await timed(() => runIt(folder)), done: 0 };
    },
    step: async ({ whole, done }, kill, folder) => {
      reset(folder);
      await runIt(folder, { killAfter: momentOf(kill, whole) });
      const wasDone = await isDone(folder);
      const isRepeated = kill % again === again - 1;
      if (isRepeated && !wasDone) expect(await runIt(folder)).toBe(0);
      if (isRepeated || wasDone) expect(await made(folder)).toEqual(await archiveAt(join(folder, 'first.gz')));
      return { whole, done: done + Number(wasDone) };
    },
  });
  console.log(`${steps} kills of ${command}: ${state.done} had done everything, the others nothing`);
});
