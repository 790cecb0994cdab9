/** `kill -9` during an export. The archive is either complete or does not exist. */
import { readArchive } from '#server/features/archive/read-archive.ts';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedPosts } from '../bench/parts/seed.ts';
import { knownMigrations, momentOf, run, timed, withDatabase, type KilledCommand } from './parts/archive-commands.ts';
import { takeSteps } from './parts/steps.ts';

const KILLS = 175;
const POSTS = 400;

test(`${KILLS} kills while a site is exported`, async () => {
  const { state, steps } = await takeSteps<KilledCommand>({
    name: 'kill-exporting',
    steps: KILLS,
    begin: async (folder) => {
      await withDatabase(join(folder, 'site'), (db) => seedPosts(db, 0, POSTS));
      return { whole: await timed(() => run('export', join(folder, 'site'), join(folder, 'first.gz'))), done: 0 };
    },
    step: async ({ whole, done }, kill, folder) => {
      const file = join(folder, 'killed.gz');
      rmSync(file, { force: true });
      await run('export', join(folder, 'site'), file, { killAfter: momentOf(kill, whole) });
      const isThere = existsSync(file);
      if (isThere)
        expect(await readArchive(file, await knownMigrations())).toEqual(
          await readArchive(join(folder, 'first.gz'), await knownMigrations()),
        );
      // The leftovers of a killed export do not affect the next one.
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
