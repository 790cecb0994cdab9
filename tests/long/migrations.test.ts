/** Interrupted and concurrent migrations on a real PostgreSQL. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { migrate, readMigrations } from '#server/platform/db/migrate.ts';
import { startPostgres } from '../support/postgres.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const server = await startPostgres();
let names = 0;

async function emptyDatabase() {
  const name = `migrated_${(names += 1)}`;
  await server!.run('createdb', name);
  const url = `postgres://postgres@localhost/${name}?host=${encodeURIComponent(server!.socketDirectory)}`;
  return { url, ...connect({ url, driver: 'postgres' }) };
}

/** @returns the output, or undefined if the process was killed */
async function migrateAndDie(url: string, statement: number): Promise<string | undefined> {
  const args = [join(import.meta.dirname, 'migrate-and-die.ts'), String(statement)];
  const env = { PATH: process.env['PATH'], DATABASE_URL: url };
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => stdout,
    (cause: { signal?: string }) => {
      expect(cause.signal).toBe('SIGKILL');
      return undefined;
    },
  );
}

/** Returns tables, columns, constraints and indexes, as listed by the database. */
async function schemaOf(db: Database): Promise<unknown> {
  const columns = await db.execute(
    sql`select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
        where table_schema = 'public' order by 1, 2`,
  );
  const indexes = await db.execute(
    sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  );
  const constraints = await db.execute(
    sql`select conname, pg_get_constraintdef(oid) as definition from pg_constraint
        where connamespace = 'public'::regnamespace order by 1`,
  );
  return [columns, indexes, constraints].map((result) => (result as { rows: unknown[] }).rows);
}

test.skipIf(!server)(
  'a migrator killed at each statement leaves whole migrations, and the next one finishes',
  async () => {
    const whole = await emptyDatabase();
    const statements = Number(await migrateAndDie(whole.url, 0));
    const schema = await schemaOf(whole.db);
    const tags = (await readMigrations()).map((migration) => migration.tag);
    for (let statement = 1; statement <= statements; statement += 1) {
      const { db, url, close } = await emptyDatabase();
      expect(await migrateAndDie(url, statement)).toBeUndefined();
      await migrate(db);
      expect(await schemaOf(db)).toEqual(schema);
      expect(await migrate(db)).toEqual([]);
      await close();
    }
    expect(statements).toBeGreaterThan(tags.length * 3);
    console.log(`Killed at each of ${statements} statements.`);
    await whole.close();
  },
);

test.skipIf(!server)('ten pairs of migrators at once apply each migration once', async () => {
  const tags = (await readMigrations()).map((migration) => migration.tag);
  for (let round = 0; round < 10; round += 1) {
    const one = await emptyDatabase();
    const other = connect({ url: one.url, driver: 'postgres' });
    const results = await Promise.all([migrate(one.db), migrate(other.db)]);
    expect(results.flat().toSorted()).toEqual(tags);
    await one.close();
    await other.close();
  }
});
