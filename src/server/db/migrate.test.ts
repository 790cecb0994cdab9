import { pgliteDatabase, postgresDatabase } from '#testing/database.ts';
import { startPostgres } from '#testing/postgres.ts';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';
import { settings } from './schema/index.ts';

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
