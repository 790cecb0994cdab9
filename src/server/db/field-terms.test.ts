/** The migration that renames tables loses no row, and hosts of 0.3.0 can still use the old names (API-26). */
import { olderDatabases } from '#testing/older-database.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';
import * as schema from './schema/index.ts';

const follower = (id: string, state: string) => sql`insert into followers
  (id, email, state, topics, rhythm, language, stop_token, created_at, changed_at)
  values (${id}, ${`${id}@example.com`}, ${state}, '[]', 'each', 'en', ${id}, '2026-01-01', '2026-01-01')`;
const visit = sql`insert into seen_days (day, kind, name, count) values ('2026-01-01', 'view', '/', 1)
  on conflict (day, kind, name) do update set count = seen_days.count + 1`;

test.each(olderDatabases)('keeps subscribers and counts, under both names (%s)', async (_, open) => {
  const connection = await open();
  if (!connection) return;
  const { db } = connection;
  const all = await readMigrations();
  await migrate(db, all.slice(0, 29));
  await db.execute(follower('before', 'following'));
  await db.execute(visit);
  await migrate(db, all);

  await db.execute(follower('during', 'waiting'));
  await db.execute(sql`update followers set state = 'stopped' where stop_token = 'before'`);
  await db.execute(visit);
  const rows = await db.select().from(schema.subscribers).orderBy(schema.subscribers.id);
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    ['before', 'stopped'],
    ['during', 'waiting'],
  ]);
  expect(await db.select().from(schema.analyticsDays)).toMatchObject([{ name: '/', count: 2 }]);
  await connection.close();
});
