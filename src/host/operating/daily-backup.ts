/** Makes a daily backup. If several hosts share a database, only one of them makes it (OPS-9). */
import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from '#domain/operator-error.ts';
import { makeDirectory } from '../data-dir.ts';
import { backupSetting, writeSetting } from '#server/platform/db/settings.ts';
import { makeBackup } from '#server/features/archive/backups.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { claim, holdClaim } from '#server/platform/instances/host-repository.ts';

const MINUTE = 60_000;
/** Maximum duration of a backup, in milliseconds. After this time, another host can start the backup. */
const UNDER_WAY = 60 * MINUTE;
/** Time until the next backup, in milliseconds: after a success (`NEXT`) and after a failure (`AGAIN`). */
const NEXT = 24 * 60 * MINUTE;
const AGAIN = 30 * MINUTE;

/**
 * Checks that backups can be written.
 * @param print prints a warning if the directory already exists and other accounts can read it
 * @throws OperatorError that names BACKUP_DIR
 */
export function prepareBackupDir({ directory }: NonNullable<Config['backups']>, print: (line: string) => void): string {
  const place = resolve(directory);
  try {
    makeDirectory(place);
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
    if ((statSync(place).mode & 0o077) !== 0) {
      print(
        `warning: other users of this machine can read BACKUP_DIR (${place}). Backups contain email addresses and ` +
          `password hashes. To fix: chmod 700 ${place}`,
      );
    }
    return place;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OperatorError(
      `BACKUP_DIR (${place}) is not writable (${code}). Choose a directory that you can write to.`,
      {
        cause,
      },
    );
  }
}

/**
 * Makes a backup if a backup is due and no other host is making one.
 * @param holder unique id of this host
 * @returns the backup's file, if a backup was made
 * @throws the error of a failed backup; the next attempt is half an hour later
 */
export async function backUpIfDue(
  db: Database,
  { directory, keep }: NonNullable<Config['backups']>,
  holder: string,
  clock: () => Date,
): Promise<string | undefined> {
  const now = clock();
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (!(await claim(db, 'backup', holder, after(UNDER_WAY), now))) return undefined;
  try {
    const { file } = await makeBackup(db, directory, keep, now);
    await holdClaim(db, 'backup', holder, after(NEXT));
    await writeSetting(db, backupSetting, now.toISOString());
    return file;
  } catch (cause) {
    await holdClaim(db, 'backup', holder, after(AGAIN));
    throw cause;
  }
}
