import { pgliteDatabase, postgresDatabase } from '#support/database.ts';
import { startPostgres } from '#support/postgres.ts';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, expect, test } from 'vitest';
import { connect } from './connect.ts';
import type { Database } from './database.ts';
import { appliedMigrations, migrate, readMigrations } from './migrate.ts';
import * as schema from './schema/index.ts';

const { settings, users } = schema;

const postgres = await postgresDatabase();
afterAll(() => postgres?.close());

const step = (tag: string, ...statements: string[]) => ({ tag, hash: tag, statements });

test('every table is there, on PGlite', async () => {
  const { db, close } = await pgliteDatabase();
  await db.insert(settings).values({ key: 'a', value: 'b' });
  expect(await db.select().from(settings)).toEqual([{ key: 'a', value: 'b' }]);
  expect(await migrate(db)).toEqual([]);
  await close();
});

test.skipIf(!postgres)('two migrators at once apply each migration once', async () => {
  const server = await startPostgres();
  if (!server) throw new Error('unreachable');
  await server.run('createdb', 'twice');
  const url = `postgres://postgres@localhost/twice?host=${encodeURIComponent(server.socketDirectory)}`;
  const connections = [1, 2, 3, 4].map(() => connect({ url, driver: 'postgres' }));
  const results = await Promise.all(connections.map(({ db }) => migrate(db)));
  const tags = (await readMigrations()).map((migration) => migration.tag);
  expect(results.flat().toSorted()).toEqual(tags);
  await Promise.all(connections.map((connection) => connection.close()));
});

test.skipIf(!postgres)('a migration that fails leaves nothing behind and can be tried again', async () => {
  if (!postgres) return;
  const known = await readMigrations();
  const broken = [...known, step('broken', 'create table half (id int)', 'select 1/0')];
  await expect(migrate(postgres.db, broken)).rejects.toThrow();
  const whole = [...known, step('broken', 'create table half (id int)')];
  expect(await migrate(postgres.db, whole)).toEqual(['broken']);
  await postgres.db.execute(sql`insert into half values (1)`);
});

test('a migration with another text, or one that is not known, is refused', async () => {
  const { db, close } = await pgliteDatabase();
  const [first, ...others] = await readMigrations();
  if (!first) throw new Error('unreachable');
  await expect(migrate(db, [{ ...first, hash: 'other' }, ...others])).rejects.toThrow('was changed after');
  await expect(migrate(db, others)).rejects.toThrow('newer');
  await close();
});

const names = ['0000_initial', '0012_comments'];
const last = ['0024_reviews', '10e55428a604f60bfeb7757150d5c8cc9eae304cbc4f8eb8179c8fedaaf19caa'] as const;

/** Returns a database with the tables of 0.3.0 and the given rows in its list of migrations. */
async function databaseOf(applied: readonly (readonly [tag: string, hash: string])[]) {
  const pglite = await PGlite.create();
  const db = drizzle(pglite, { schema, casing: 'snake_case' }) as Database;
  const [first] = await readMigrations();
  for (const statement of first?.statements ?? []) await db.execute(sql.raw(statement));
  await db.execute(sql`alter table users drop column pending_public_name`);
  await db.execute(sql`create table migrations (tag text primary key, hash text not null)`);
  for (const [tag, hash] of applied) await db.execute(sql`insert into migrations values (${tag}, ${hash})`);
  await db.insert(settings).values({ key: 'kept', value: 'yes' });
  return { db, close: () => pglite.close() };
}

test('a database of 0.3.0 gets the later migrations only, and keeps its rows', async () => {
  const { db, close } = await databaseOf([...names.map((name) => [name, name] as const), last]);
  const [, ...later] = (await readMigrations()).map(({ tag }) => tag);
  expect(await migrate(db)).toEqual(later);
  expect(await db.select().from(settings)).toEqual([{ key: 'kept', value: 'yes' }]);
  expect(await db.select({ name: users.pendingPublicName }).from(users)).toEqual([]);
  expect(await migrate(db)).toEqual([]);
  await close();
});

test.each([
  ['an older database', []],
  ['a database whose last migration has another text', [[last[0], 'other'] as const]],
])('refuses %s with what to do, and writes nothing', async (_, end) => {
  const { db, close } = await databaseOf([...names.map((name) => [name, name] as const), ...end]);
  await expect(migrate(db)).rejects.toThrow(
    'this database is from a version before 0.3.0. Install 0.3.0 and start it once.',
  );
  expect([...(await appliedMigrations(db)).keys()]).toEqual([...names, ...end.map(([tag]) => tag)]);
  await close();
});
