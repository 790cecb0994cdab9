import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { OperatorError } from '#domain/operator-error.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';

/** An arbitrary number that no other advisory lock in this database uses. */
const LOCK = 7_240_551_113;

const journal = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) });
const appliedRows = z.object({ rows: z.array(z.object({ tag: z.string(), hash: z.string() })) });

/**
 * The first migration creates the tables of 0.3.0, with a further column. A database of 0.3.0 has the tables from
 * earlier migrations.
 */
const baseline = '0025_baseline';
const columnOfBaseline = sql`alter table users add column if not exists pending_public_name text`;
/** The last migration of 0.3.0, with the hash of its text. */
const former = {
  tag: '0024_reviews',
  hash: '10e55428a604f60bfeb7757150d5c8cc9eae304cbc4f8eb8179c8fedaaf19caa',
};

/** Returns whether a migration is one of those that the baseline replaced. */
export const isInBaseline = (tag: string): boolean => tag < '0026' && tag !== baseline;

interface Migration {
  tag: string;
  hash: string;
  statements: string[];
}

/** Reads the migrations in a folder that `npm run migration` fills, oldest first. */
export async function readMigrations(
  folder: URL = new URL('../../../../drizzle/', import.meta.url),
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
 * @throws OperatorError if the database is older than 0.3.0
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
    const known = wanted.find(({ tag }) => tag === baseline);
    if (known && !applied.has(baseline) && isOfFormerVersion(applied)) {
      await tx.execute(columnOfBaseline);
      await tx.execute(sql`insert into migrations (tag, hash) values (${baseline}, ${known.hash})`);
      applied.set(baseline, known.hash);
    }
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

/**
 * Returns whether the database was created by a version whose migrations the baseline replaced.
 * @throws OperatorError if that version is older than 0.3.0
 */
function isOfFormerVersion(applied: Map<string, string>): boolean {
  if (![...applied.keys()].some(isInBaseline)) return false;
  if (applied.get(former.tag) === former.hash) return true;
  throw new OperatorError(
    'this database is from a version before 0.3.0. Install 0.3.0 and start it once. Then install this version.',
  );
}

function refuseForeign(done: Map<string, string>, wanted: readonly Migration[]): void {
  const hashes = new Map(wanted.map((migration) => [migration.tag, migration.hash]));
  for (const [tag, hash] of done) {
    if (isInBaseline(tag)) continue;
    if (!hashes.has(tag)) {
      throw new Error(`This database has the migration ${tag}, which this program does not know: it is newer.`);
    }
    if (hashes.get(tag) !== hash) {
      throw new Error(`The migration ${tag} was changed after it was applied to this database.`);
    }
  }
}
