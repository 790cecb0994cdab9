import { requestBuild } from '#server/builds/build-repository.ts';
import type { Database } from '#server/db/database.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { posts, users } from '#server/db/schema/index.ts';
import { sql } from 'drizzle-orm';
import { ArchiveError, type Manifest, type Progress } from './format.ts';
import { readArchive } from './read-archive.ts';
import { archiveTables, type Row, type TableName } from './tables.ts';

/** Rows, and bytes of their text, that go into one statement: PostgreSQL takes 65,535 values. */
const BATCH_ROWS = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

export interface RestoreOptions {
  /** Delete the users and posts that are there; without it a database that has any is left alone. */
  replace: boolean;
  now: Date;
  progress?: Progress;
}

/**
 * Puts an archive's content in the place of the database's. The whole archive is checked before the database is
 * touched; tables are brought up to date, and all else is one transaction. Everyone is signed out where users are replaced; a build is asked for.
 * @returns rows of each table
 * @throws ArchiveError when the archive is refused, or the database is not empty and `replace` is not set
 */
export async function restoreArchive(db: Database, file: string, options: RestoreOptions): Promise<Manifest> {
  const migrations = await readMigrations();
  const known = migrations.map((migration) => migration.tag);
  const manifest = await readArchive(file, known);
  await migrate(db, migrations);
  const progress = options.progress ?? (() => undefined);
  await db.transaction(async (tx) => {
    const tables = sql.join(
      archiveTables.map(({ table }) => sql`${table}`),
      sql`, `,
    );
    // Whoever is writing is let finish; readers go on.
    await tx.execute(sql`lock table ${tables} in share row exclusive mode`);
    if (!options.replace && (await hasContent(tx))) {
      throw new ArchiveError('The database has users or posts already. To delete them and restore, add --replace.');
    }
    for (const { table } of archiveTables.toReversed()) await tx.delete(table);
    const fill = new Filling(tx, progress);
    await readArchive(file, known, (table, row) => fill.add(table, row));
    await fill.flush();
    await requestBuild(tx, options.now);
  });
  return manifest;
}

async function hasContent(tx: Database): Promise<boolean> {
  const found = [
    await tx.select({ id: users.id }).from(users).limit(1),
    await tx.select({ id: posts.id }).from(posts).limit(1),
  ];
  return found.flat().length > 0;
}

/** Gathers rows of one table into batches. */
class Filling {
  readonly #tx: Database;
  readonly #progress: Progress;
  #table: TableName | undefined;
  #rows: Row[] = [];
  #bytes = 0;
  #done = 0;

  constructor(tx: Database, progress: Progress) {
    this.#tx = tx;
    this.#progress = progress;
  }

  async add(table: TableName, row: Row): Promise<void> {
    if (table !== this.#table) {
      await this.flush();
      this.#table = table;
      this.#done = 0;
    }
    this.#rows.push(row);
    for (const value of Object.values(row)) this.#bytes += typeof value === 'string' ? value.length : 100;
    if (this.#rows.length >= BATCH_ROWS || this.#bytes >= BATCH_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    const target = archiveTables.find(({ name }) => name === this.#table);
    if (!target || this.#rows.length === 0) return;
    await this.#tx.insert(target.table).values(this.#rows);
    this.#done += this.#rows.length;
    this.#rows = [];
    this.#bytes = 0;
    this.#progress(target.name, this.#done);
  }
}
