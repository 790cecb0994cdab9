/** The migration that renames tables loses no row, and hosts of 0.3.0 can still use the old names (API-26). */
import { olderDatabases } from '#support/older-database.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';
import * as schema from './schema/index.ts';

const follower = (id: string, state: string) => sql`insert into followers
  (id, email, state, topics, rhythm, language, stop_token, created_at, changed_at)
  values (${id}, ${`${id}@example.com`}, ${state}, '[]', 'each', 'en', ${id}, '2026-01-01', '2026-01-01')`;
const visit = sql`insert into seen_days (day, kind, name, count) values ('2026-01-01', 'view', '/', 1)
  on conflict (day, kind, name) do update set count = seen_days.count + 1`;

/** The migrations before the one that renames the tables. */
const before = (all: Awaited<ReturnType<typeof readMigrations>>) =>
  all.slice(
    0,
    all.findIndex(({ tag }) => tag === '0029_field_terms'),
  );

const page = (key: string, file: string | null) => [
  sql`insert into content_texts (kind, key, hash, data) values ('page', ${key}, 'h', '{"title":"T"}')`,
  sql`insert into content_records (kind, key, position, revision, head_hash, live_revision, live_hash, origin, file)
    values ('page', ${key}, 1, 1, 'h', 1, 'h', 'browser', ${file})`,
  sql`insert into content_revisions (kind, key, revision, hash, origin, created_at)
    values ('page', ${key}, 1, 'h', 'browser', '2026-01-01')`,
];

test.each(olderDatabases)('keeps subscribers and counts, under both names (%s)', async (_, open) => {
  const connection = await open();
  if (!connection) return;
  const { db } = connection;
  const all = await readMigrations();
  await migrate(db, before(all));
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

test.each(olderDatabases)('moves pages of the browser from paths that the site uses now (%s)', async (_, open) => {
  const connection = await open();
  if (!connection) return;
  const { db } = connection;
  const all = await readMigrations();
  await migrate(db, before(all));
  for (const statement of [
    ...page('newsletter', null),
    ...page('mcp', 'pages/mcp.md'),
    ...page('newsletter-page', null),
  ])
    await db.execute(statement);
  await migrate(db, all);
  const keys = async (table: typeof schema.contentRecords | typeof schema.contentRevisions) =>
    (await db.select({ key: table.key }).from(table)).map(({ key }) => key).toSorted();
  // The page from a file (`mcp`) stays unchanged. Its conflicting path is reported when the file is read.
  expect(await keys(schema.contentRecords)).toEqual(['mcp', 'newsletter-page', 'newsletter-page-page']);
  expect(await keys(schema.contentRevisions)).toEqual(['mcp', 'newsletter-page', 'newsletter-page-page']);
  expect(await db.select().from(schema.redirects)).toMatchObject([
    { path: '/newsletter', page: 'newsletter-page-page' },
  ]);
  await connection.close();
});
