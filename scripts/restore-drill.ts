/**
 * `npm run restore-drill [-- file]`: restores the newest backup of BACKUP_DIR (or the given file) into a temporary
 * database, exports this database again, and compares the result with the backup. No site runs on the temporary
 * database, so nothing is built, emailed or published.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '#domain/operator-error.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { listBackups } from '#server/features/archive/backups.ts';
import { restoreArchive } from '#server/features/archive/restore-archive.ts';
import { writeArchive } from '#server/features/archive/write-archive.ts';
import { UsageError } from './lib/read-options.ts';
import type { Config } from '#server/platform/config.ts';
import { reportProgress, reportRows } from './lib/archive-progress.ts';
import { runProgram, declared, type Command } from './lib/command.ts';
import { commands } from './lib/commands.ts';

async function newestBackup({ backups }: Config): Promise<string> {
  if (!backups) throw new UsageError('no archive was named, and BACKUP_DIR is not set.', commands['restore-drill']);
  const directory = resolve(backups.directory);
  const newest = (await listBackups(directory).catch(() => [])).at(-1);
  if (newest === undefined) throw new OperatorError(`there is no backup in ${directory} (BACKUP_DIR) yet.`);
  return join(directory, newest);
}

export const restoreDrill: Command = declared(commands['restore-drill'], async (context, { positionals: [given] }) => {
  const { config, env, print, report } = context;
  const file = given === undefined ? await newestBackup(config) : resolve(env['INIT_CWD'] ?? '.', given);
  const place = await mkdtemp(join(tmpdir(), 'restore-drill-'));
  const { db, close } = await openEmbedded(place, { exclusive: true });
  try {
    const progress = reportProgress(report);
    const expected = await restoreArchive(db, file, { replace: false, now: new Date(), progress });
    const found = await writeArchive(db, createWriteStream(join(place, 'again.ndjson.gz'), { mode: 0o600 }), progress);
    // An archive of version 1 has different tables, so the result is not compared. The archive's own checksums are
    // verified while it is read.
    const isOld = 'postKeywords' in expected;
    if (!isOld && !isDeepStrictEqual(found, expected)) {
      report(`error: ${file} was restored, but the result differs from the backup. Make a new backup.`);
      return 1;
    }
    print(`Restored ${file} without differences: ${reportRows(expected)}.`);
    return 0;
  } finally {
    await close();
    await rm(place, { recursive: true, force: true });
  }
});

await runProgram(import.meta.url, restoreDrill);
