/**
 * `kill -9` after each statement of the migrations of an embedded database. No subscriber is lost, and the next start
 * completes the migrations.
 */
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { subscribers } from '#server/platform/db/schema/index.ts';
import { migrate, readMigrations } from '#server/platform/db/migrate.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeSteps } from './parts/steps.ts';

const KILLS = 150;
const SUBSCRIBERS = 20;

test(`${KILLS} kills while an embedded database of 0.3.0 is migrated`, async () => {
  const { steps } = await takeSteps<{ statements: number }>({
    name: 'kill-migrating',
    steps: KILLS,
    begin: async (folder) => {
      await makeFirstVersion(join(folder, 'first', 'postgres'));
      cpSync(join(folder, 'first'), join(folder, 'count'), { recursive: true });
      const [said] = await migrateAndDie(join(folder, 'count'), 0);
      return { statements: Number(said) };
    },
    step: async (state, kill, folder) => {
      const dataDir = join(folder, 'site');
      rmSync(dataDir, { recursive: true, force: true });
      cpSync(join(folder, 'first'), dataDir, { recursive: true });
      const [, signal] = await migrateAndDie(dataDir, (kill % state.statements) + 1);
      expect(signal).toBe('SIGKILL');
      const { db, close } = await openEmbedded(dataDir, { exclusive: true });
      expect((await db.select().from(subscribers)).length).toBe(SUBSCRIBERS);
      expect(await migrate(db)).toEqual([]);
      await close();
      return state;
    },
  });
  console.log(`${steps} kills while migrating: no subscriber lost, no migration half`);
});

/** Creates the data of 0.3.0, with subscribers. */
async function makeFirstVersion(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const pglite = await PGlite.create(directory);
  const db = drizzle(pglite);
  const [first] = await readMigrations();
  if (!first) throw new Error('There are no migrations.');
  await migrate(db as never, [first]);
  for (let number = 0; number < SUBSCRIBERS; number += 1) {
    await db.execute(sql`insert into followers
      (id, email, state, topics, rhythm, language, stop_token, created_at, changed_at)
      values (${`s${number}`}, ${`s${number}@example.com`}, 'following', '[]', 'each', 'en', ${`s${number}`},
      '2026-01-01', '2026-01-01')`);
  }
  await pglite.close();
}

/** @returns the output of the process, and the signal that ended it */
async function migrateAndDie(dataDir: string, statement: number): Promise<[string, string | null]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate-and-die.ts'), String(statement)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return [said.trim(), signal];
}
