import { requestBuild } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { migrate, readMigrations } from '#server/platform/db/migrate.ts';
import {
  deleteRows,
  hasContent,
  insertRows,
  lockForRestore,
  sizeOf,
  tableNames,
  type Row,
  type TableName,
} from './archive-repository.ts';
import { ArchiveError, type Manifest, type Progress } from './format.ts';
import { readArchive } from './read-archive.ts';

/**
 * Maximum number of rows in a statement, and maximum size of their data in bytes. PostgreSQL accepts 65,535 values in
 * a statement.
 */
const BATCH_ROWS = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

interface RestoreOptions {
  /**
   * Whether existing users and posts are deleted. Otherwise, a database that contains any users or posts is refused.
   */
  replace: boolean;
  now: Date;
  progress?: Progress;
  /** If this signal aborts, the call throws, and the database stays unchanged. */
  signal?: AbortSignal;
}

/**
 * Replaces the content of the database with the content of an archive. The whole archive is checked before the
 * database is changed. Tables are migrated first; one transaction then replaces the content and requests a build. If
 * users are replaced, everyone is logged out.
 * @returns the number of rows and the checksum of each table
 * @throws ArchiveError if the archive is refused, or the database is not empty and `replace` is not set
 */
export async function restoreArchive(db: Database, file: string, options: RestoreOptions): Promise<Manifest> {
  const migrations = await readMigrations();
  const known = migrations.map((migration) => migration.tag);
  const manifest = await readArchive(file, known, () => options.signal?.throwIfAborted());
  await migrate(db, migrations);
  const progress = options.progress ?? (() => undefined);
  await db.transaction(async (tx) => {
    await lockForRestore(tx);
    if (!options.replace && (await hasContent(tx))) {
      throw new ArchiveError('the database already has users or posts. To delete them and restore, add --replace.');
    }
    await deleteRows(tx);
    const fill = new Filling(tx, progress);
    await readArchive(file, known, async (table, row) => {
      options.signal?.throwIfAborted();
      await fill.add(table, asRestored[table]?.(row) ?? row);
    });
    await fill.flush();
    await requestBuild(tx, options.now);
  });
  return manifest;
}

/**
 * Returns the user with a confirmation time. In an archive that is older than email confirmation, admins count as
 * confirmed, as in the migration.
 */
const asConfirmed = (user: Row): Row =>
  'emailConfirmedAt' in user ? user : { ...user, emailConfirmedAt: user['isAdmin'] ? user['createdAt'] : null };

/**
 * A restored site sends no email automatically: running mailings wait for the owner, and confirmation links become
 * invalid.
 */
const asRestored: Partial<Record<TableName, (row: Row) => Row>> = {
  users: asConfirmed,
  followers: (row) => ({ ...row, confirmHash: null, confirmUntil: null, asked: null }),
  mailings: (row) => (['waiting', 'sending'].includes(String(row['state'])) ? { ...row, state: 'paused' } : row),
  // Pending checks and sends are cancelled: a restored site must not contact other servers again.
  mentions: (row) => ({ ...row, checkAt: null }),
  sentMentions: (row) => (row['state'] === 'waiting' ? { ...row, state: 'failed', tryAt: null } : row),
  deliveries: (row) => (row['state'] === 'claimed' ? { ...row, state: 'unknown' } : row),
};

/** Collects rows in batches and inserts each batch table by table, referenced tables first. */
class Filling {
  readonly #tx: Database;
  readonly #progress: Progress;
  readonly #waiting = new Map<TableName, Row[]>();
  readonly #done = new Map<TableName, number>();
  #rows = 0;
  #bytes = 0;

  constructor(tx: Database, progress: Progress) {
    this.#tx = tx;
    this.#progress = progress;
  }

  async add(table: TableName, row: Row): Promise<void> {
    const waiting = this.#waiting.get(table) ?? [];
    waiting.push(row);
    this.#waiting.set(table, waiting);
    this.#rows += 1;
    for (const value of Object.values(row)) this.#bytes += sizeOf(value);
    if (this.#rows >= BATCH_ROWS || this.#bytes >= BATCH_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    for (const name of tableNames) {
      const rows = this.#waiting.get(name);
      if (!rows) continue;
      await insertRows(this.#tx, name, rows);
      const done = (this.#done.get(name) ?? 0) + rows.length;
      this.#done.set(name, done);
      this.#progress(name, done);
    }
    this.#waiting.clear();
    this.#rows = 0;
    this.#bytes = 0;
  }
}
