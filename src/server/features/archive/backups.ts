/**
 * Backups in a directory: archives that are named by their time and verified. The oldest backups are deleted (OPS-9).
 */
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/platform/db/database.ts';
import { readMigrations } from '#server/platform/db/migrate.ts';
import { ArchiveError, type Manifest } from './format.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const NAME = /^backup-\d{8}T\d{6}Z\.ndjson\.gz$/;
const nameAt = (now: Date) => `backup-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.ndjson.gz`;
const PART = '.part';

/** Returns the backups in a directory, the oldest first; ignores other files. */
export async function listBackups(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => NAME.test(name)).toSorted();
}

/**
 * Writes a backup, reads it back, and deletes the oldest backups beyond `keep`. If the new backup is unreadable, only
 * the new backup is deleted.
 * @param keep number of backups to keep, including the new backup
 * @returns the new backup's file and content
 */
export async function makeBackup(
  db: Database,
  directory: string,
  keep: number,
  now: Date,
): Promise<{ file: string; manifest: Manifest }> {
  for (const name of await readdir(directory)) {
    // Deletes partial files that a killed process left.
    if (name.endsWith(PART) && NAME.test(name.slice(0, -PART.length))) await rm(join(directory, name), { force: true });
  }
  const file = join(directory, nameAt(now));
  const draft = `${file}${PART}`;
  try {
    const manifest = await writeArchive(db, createWriteStream(draft, { mode: 0o600, flush: true }));
    await verify(draft, manifest);
    await rename(draft, file);
    const all = await listBackups(directory);
    for (const name of all.slice(0, Math.max(0, all.length - keep))) await rm(join(directory, name), { force: true });
    return { file, manifest };
  } finally {
    await rm(draft, { force: true });
  }
}

/** @throws ArchiveError if the file differs from the written data */
async function verify(file: string, written: Manifest): Promise<void> {
  const known = (await readMigrations()).map(({ tag }) => tag);
  if (isDeepStrictEqual(await readArchive(file, known), written)) return;
  throw new ArchiveError('the backup differs from the written data.');
}
