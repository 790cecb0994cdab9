import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '#server/platform/db/database.ts';
import { appliedMigrations } from '#server/platform/db/migrate.ts';
import type { z } from 'zod';
import { readRows, tableNames } from './archive-repository.ts';
import { archiveName, archiveVersion, type headerLine, type Manifest, type Progress } from './format.ts';

/**
 * Writes all archived content from a consistent snapshot. Equal content gives equal bytes in every database.
 * @param signal if this signal aborts, the call throws
 * @param sink stream that is ended when the whole archive is written, and destroyed on failure
 * @returns the number of rows and the checksum of each table
 */
export async function writeArchive(
  db: Database,
  sink: Writable,
  progress: Progress = () => undefined,
  signal?: AbortSignal,
): Promise<Manifest> {
  const manifest = {} as Manifest;
  await db.transaction(
    async (tx) => {
      await pipeline(Readable.from(lines(tx, manifest, progress)), createGzip(), sink, { ...(signal && { signal }) });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return manifest;
}

async function* lines(tx: Database, manifest: Manifest, progress: Progress): AsyncGenerator<string> {
  const migrations = [...(await appliedMigrations(tx)).keys()].toSorted();
  yield line({ archive: archiveName, version: archiveVersion, migrations } satisfies z.infer<typeof headerLine>);
  for (const name of tableNames) {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const batch of readRows(tx, name)) {
      const text = batch.map((row) => line({ [name]: row })).join('');
      hash.update(text);
      rows += batch.length;
      progress(name, rows);
      yield text;
    }
    manifest[name] = { rows, sha256: hash.digest('hex') };
  }
  yield line({ manifest });
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;
