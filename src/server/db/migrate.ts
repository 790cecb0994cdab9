import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';

/** An arbitrary number that no other advisory lock in this database uses. */
const LOCK = 7_240_551_113;

const journal = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) });
const appliedRows = z.object({ rows: z.array(z.object({ tag: z.string(), hash: z.string() })) });

interface Migration {
  tag: string;
  hash: string;
  statements: string[];
}

/** Reads the migrations in a folder that `npm run migration` fills, oldest first. */
export async function readMigrations(
  folder: URL = new URL('../../../drizzle/', import.meta.url),
): Promise<Migration[]> {
  const { entries } = journal.parse(JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')));
  return Promise.all(
    entries
      .toSorted((a, b) => a.idx - b.idx)
      .map(async ({ tag }) => {
        const text = await readFile(new URL(`${tag}.sql`, folder), 'utf8');
        return {
          tag,
          hash: createHash('sha256').update(text).digest('hex'),
          statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
        };
      }),
  );
}

/**
 * Applies pending migrations, each in a transaction under an advisory lock. So concurrent runs apply a migration only
 * once, and a killed run leaves no partial changes.
 * @returns the tags of the migrations that this call applied
 * @throws Error if an applied migration has a different text now, or the database is newer than the program
 */
export async function migrate(db: Database, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const before = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(
      sql`create table if not exists migrations (tag text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await appliedMigrations(tx);
    refuseForeign(applied, wanted);
    return applied;
  });
  const done: string[] = [];
  for (const migration of wanted.filter(({ tag }) => !before.has(tag))) {
    const isNew = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      if ((await appliedMigrations(tx)).has(migration.tag)) return false;
      for (const statement of migration.statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migrations (tag, hash) values (${migration.tag}, ${migration.hash})`);
      return true;
    });
    if (isNew) done.push(migration.tag);
  }
  return done;
}

/** @returns tag and hash of each applied migration */
export async function appliedMigrations(db: Database): Promise<Map<string, string>> {
  const { rows } = appliedRows.parse(await db.execute(sql`select tag, hash from migrations`));
  return new Map(rows.map((row) => [row.tag, row.hash]));
}

function refuseForeign(done: Map<string, string>, wanted: readonly Migration[]): void {
  const hashes = new Map(wanted.map((migration) => [migration.tag, migration.hash]));
  for (const [tag, hash] of done) {
    if (!hashes.has(tag)) {
      throw new Error(`This database has the migration ${tag}, which this program does not know: it is newer.`);
    }
    if (hashes.get(tag) !== hash) {
      throw new Error(`The migration ${tag} was changed after it was applied to this database.`);
    }
  }
}
