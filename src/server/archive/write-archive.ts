import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '#server/db/database.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { archiveName, archiveVersion, type headerLine, type Manifest, type Progress } from './format.ts';
import { archiveTables, type Row } from './tables.ts';

/** Rows, and about so many bytes of them, that are in memory at once. */
const BATCH_ROWS = 100;
const BATCH_BYTES = 8 * 1024 * 1024;

const fetched = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

/**
 * Writes everything the owner has, as it was at one moment. Equal content gives equal bytes, whatever the database.
 * @param sink ended when all is written; destroyed when something fails
 * @returns rows and checksum of each table
 */
export async function writeArchive(
  db: Database,
  sink: Writable,
  progress: Progress = () => undefined,
): Promise<Manifest> {
  const manifest = {} as Manifest;
  await db.transaction(
    async (tx) => {
      await pipeline(Readable.from(lines(tx, manifest, progress)), createGzip(), sink);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return manifest;
}

async function* lines(tx: Database, manifest: Manifest, progress: Progress): AsyncGenerator<string> {
  const migrations = [...(await appliedMigrations(tx)).keys()].toSorted();
  yield line({ archive: archiveName, version: archiveVersion, migrations } satisfies z.infer<typeof headerLine>);
  for (const { name, select, toRow } of archiveTables) {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const batch of batches(tx, select)) {
      const text = batch.map((raw) => line({ [name]: toRow(raw) })).join('');
      hash.update(text);
      rows += batch.length;
      progress(name, rows);
      yield text;
    }
    manifest[name] = { rows, sha256: hash.digest('hex') };
  }
  yield line({ manifest });
}

/** A cursor of the server, so that a long history never is in memory as a whole. */
async function* batches(tx: Database, select: ReturnType<typeof sql>): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare archive no scroll cursor for ${select}`);
  // As many as the largest so far leaves room for: pictures come one by one.
  let largest = BATCH_BYTES;
  for (;;) {
    const count = Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / largest)));
    const { rows } = fetched.parse(await tx.execute(sql.raw(`fetch ${count} from archive`)));
    if (rows.length === 0) break;
    const sizes = rows.map((row) => Object.values(row).reduce<number>((sum, value) => sum + sizeOf(value), 1));
    largest = Math.max(...sizes, largest === BATCH_BYTES ? 1 : largest);
    yield rows;
  }
  await tx.execute(sql`close archive`);
}

const sizeOf = (value: unknown) => (typeof value === 'string' || value instanceof Uint8Array ? value.length : 100);

const line = (value: unknown) => `${JSON.stringify(value)}\n`;
