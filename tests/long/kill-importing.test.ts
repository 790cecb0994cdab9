/** `kill -9` during an import. The database is either complete or empty. */
import { hasContent } from '#server/features/archive/archive-repository.ts';
import { readArchive } from '#server/features/archive/read-archive.ts';
import { writeArchive } from '#server/features/archive/write-archive.ts';
import { cpSync, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedPosts } from '../bench/parts/seed.ts';
import { knownMigrations, momentOf, run, timed, withDatabase, type KilledCommand } from './parts/archive-commands.ts';
import { takeSteps } from './parts/steps.ts';

const KILLS = 100;
const POSTS = 400;

test(`${KILLS} kills while a site is imported`, async () => {
  const { state, steps } = await takeSteps<KilledCommand>({
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
      await run('import', dataDir, join(folder, 'site.gz'), { killAfter: momentOf(kill, whole) });
      const isFilled = await withDatabase(dataDir, hasContent);
      if (!isFilled && kill % 5 === 4) expect(await run('import', dataDir, join(folder, 'site.gz'))).toBe(0);
      if (isFilled || kill % 5 === 4) {
        const found = await withDatabase(dataDir, (db) =>
          writeArchive(db, createWriteStream(join(folder, 'again.gz'))),
        );
        expect(found).toEqual(await readArchive(join(folder, 'site.gz'), await knownMigrations()));
      }
      return { whole, done: done + Number(isFilled) };
    },
  });
  console.log(`${steps} kills while importing: ${state.done} databases filled, the others empty`);
});
