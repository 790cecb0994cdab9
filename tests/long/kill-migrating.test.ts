/**
 * `kill -9` after each statement of the migrations of a database of 0.3.0, embedded and on PostgreSQL. No subscriber is
 * lost, and the next start completes the migrations.
 */
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { connect } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { migrate, readMigrations } from '#server/platform/db/migrate.ts';
import { subscribers } from '#server/platform/db/schema/index.ts';
import { startPostgres } from '../support/postgres.ts';
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killOften } from './parts/kills.ts';

const SUBSCRIBERS = 20;
const server = await startPostgres();
let made = 0;

/** Creates the tables of 0.3.0, with subscribers. */
async function fill(db: Database): Promise<void> {
  const [first] = await readMigrations();
  if (!first) throw new Error('There are no migrations.');
  await migrate(db, [first]);
  await db.execute(sql`insert into followers
    (id, email, state, topics, rhythm, language, stop_token, created_at, changed_at)
    select n, n || '@example.com', 'following', '[]', 'each', 'en', n, now(), now()
    from generate_series(1, ${sql.raw(String(SUBSCRIBERS))}) n`);
}

/** Returns the environment of a program that migrates a new database on PostgreSQL. */
async function newPostgres(): Promise<{ DATABASE_URL: string }> {
  const name = `migrated_${(made += 1)}`;
  await server?.run('createdb', name);
  const url = `postgres://postgres@localhost/${name}?host=${encodeURIComponent(server?.socketDirectory ?? '')}`;
  const { db, close } = connect({ url, driver: 'postgres' });
  await fill(db);
  await close();
  return { DATABASE_URL: url };
}

/** @returns the output of the process, and the signal that ended it */
function migrateAndDie(env: Record<string, string>, statement: number): [number, string | null] {
  const args = [join(import.meta.dirname, 'parts/migrate-and-die.ts'), String(statement)];
  const all = { PATH: process.env['PATH'], ...env };
  const { stdout, signal } = spawnSync(process.execPath, args, { env: all, encoding: 'utf8' });
  return [Number(stdout), signal];
}

/** Returns tables, columns, constraints and indexes, as listed by the database. */
async function schemaOf(db: Database): Promise<unknown> {
  const result = await db.execute(sql`select table_name a, column_name b, data_type c, column_default d, is_nullable e
    from information_schema.columns where table_schema = 'public'
    union all select indexname, indexdef, '', '', '' from pg_indexes where schemaname = 'public'
    union all select conname, pg_get_constraintdef(oid), '', '', '' from pg_constraint
      where connamespace = 'public'::regnamespace
    order by 1, 2`);
  return (result as { rows: unknown[] }).rows;
}

/** What a migration that nobody kills takes and makes. */
interface Whole {
  statements: number;
  schema: unknown;
}

test.each(['embedded', ...(server ? ['postgres'] : [])])('kills while a database is migrated: %s', async (kind) => {
  let env: Record<string, string> = {};
  const open = (dataDir: string) =>
    kind === 'embedded'
      ? openEmbedded(dataDir, { exclusive: true })
      : Promise.resolve(connect({ url: env['DATABASE_URL'] ?? '', driver: 'postgres' }));
  const envOf = (dataDir: string) => (kind === 'embedded' ? { DATA_DIR: dataDir } : newPostgres());
  const { state, steps } = await killOften<Whole>({
    name: `kill-migrating-${kind}`,
    kills: 150,
    lives: 1,
    async prepare(site) {
      const pglite = await PGlite.create(join(site, 'postgres'));
      await fill(drizzle(pglite) as unknown as Database);
      await pglite.close();
      const whole = join(site, '../whole');
      cpSync(site, whole, { recursive: true });
      env = await envOf(whole);
      const [statements] = migrateAndDie(env, 0);
      const { db, close } = await open(whole);
      const schema = await schemaOf(db);
      await close();
      return { statements, schema };
    },
    async act(site, { statements }, kill) {
      env = await envOf(site);
      const [, signal] = migrateAndDie(env, (kill % statements) + 1);
      expect(signal).toBe('SIGKILL');
      return { after: 0, kill: () => Promise.resolve() };
    },
    async holds(site, whole) {
      const { db, close } = await open(site);
      await migrate(db);
      expect(await schemaOf(db)).toEqual(whole.schema);
      expect(await db.$count(subscribers)).toBe(SUBSCRIBERS);
      expect(await migrate(db)).toEqual([]);
      await close();
      return whole;
    },
  });
  console.log(`${kind}: ${steps} kills at ${state.statements} statements: no subscriber lost, no migration half`);
});
