import { users, claims } from '#server/platform/db/schema/index.ts';
import { makeUser } from '#support/app.ts';
import { sharedDatabase } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { backUpIfDue, prepareBackupDir } from '#host/operating/daily-backup.ts';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listBackups, makeBackup } from './backups.ts';

const HOUR = 60 * 60_000;
let directory: string;
let time = Date.parse('2026-11-21T00:00:00Z');
const clock = () => new Date(time);

const connection = await sharedDatabase();
await makeUser(connection.db);
beforeEach(async () => {
  directory = temporaryFolder();
  await connection.db.delete(claims);
});

test('only the owner can read a backup; keeps a fixed number, and other files', async () => {
  writeFileSync(join(directory, 'notes.txt'), 'mine');
  writeFileSync(join(directory, 'backup-20261101T000000Z.ndjson.gz.part'), 'of a kill');
  const made: string[] = [];
  for (let day = 0; day < 4; day += 1) {
    const { file, manifest } = await makeBackup(connection.db, directory, 3, new Date(time + day * 24 * HOUR));
    made.push(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(manifest.users?.rows).toBe(1);
  }
  expect(await listBackups(directory)).toEqual(made.slice(1).map((file) => file.slice(directory.length + 1)));
  expect(readdirSync(directory)).toHaveLength(4);
});

test('a backup that cannot be read does not count, and removes none', async () => {
  await makeBackup(connection.db, directory, 1, new Date(time));
  // An archive can't represent this value, so the reader refuses the written archive.
  await connection.db.execute(sql`update users set created_at = 'infinity'`);
  await expect(makeBackup(connection.db, directory, 1, new Date(time + HOUR))).rejects.toThrow('damaged');
  await connection.db.update(users).set({ createdAt: new Date(time) });
  expect(readdirSync(directory)).toEqual(['backup-20261121T000000Z.ndjson.gz']);
});

test('one of several hosts makes it, once a day; after a failure it is tried again soon', async () => {
  const tries = (count: number, keep = 14) =>
    Promise.all(
      Array.from({ length: count }, (_, host) =>
        backUpIfDue(connection.db, { directory, keep }, `host ${host}`, clock),
      ),
    );
  expect((await tries(4)).filter(Boolean)).toHaveLength(1);
  time += 24 * HOUR - 1;
  expect((await tries(4)).filter(Boolean)).toEqual([]);
  time += 1;
  expect((await tries(1)).filter(Boolean)).toHaveLength(1);
  expect(await listBackups(directory)).toHaveLength(2);

  time += 24 * HOUR;
  rmSync(directory, { recursive: true });
  await expect(tries(1)).rejects.toThrow('ENOENT');
  expect((await tries(1)).filter(Boolean)).toEqual([]);
  prepareBackupDir({ directory, keep: 14 }, () => undefined);
  time += HOUR;
  expect((await tries(2)).filter(Boolean)).toHaveLength(1);
});

test('names the variable of an unusable directory', () => {
  expect(() => prepareBackupDir({ directory: '/proc/none', keep: 1 }, () => undefined)).toThrow(
    /^BACKUP_DIR \(\/proc\/none\) is not writable/,
  );
});

test.each([
  [0o755, 'read'],
  [0o710, 'read'],
  [0o700, undefined],
])('a directory of mode %o that was there before is named where others may enter it', (mode, named) => {
  const place = join(directory, `of-${mode}`);
  mkdirSync(place);
  chmodSync(place, mode);
  const told: string[] = [];
  prepareBackupDir({ directory: place, keep: 1 }, (line) => void told.push(line));
  expect(told).toEqual(
    named ? [expect.stringMatching(`^warning: other users of this machine can read BACKUP_DIR \\(${place}\\)`)] : [],
  );
});
