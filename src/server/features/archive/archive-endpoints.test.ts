import type { ArchiveFile, ArchivesResponse } from '#contract/archives.ts';
import { times } from '#contract/limits.ts';
import { readMigrations } from '#server/platform/db/migrate.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { pgliteDatabase } from '#support/database.ts';
import { api } from '#support/api-paths.ts';
import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArchives } from './archives.ts';
import { makeBackup } from './backups.ts';
import { readArchive } from './read-archive.ts';

const root = mkdtempSync(join(tmpdir(), 'archives-'));
const [folder, backups] = [join(root, 'new'), root];
let site: TestApp;
let admin: Browser;
beforeAll(async () => {
  const connection = await pgliteDatabase();
  const archives = createArchives(connection.db, { folder, backups }, () => new Date('2026-11-30T08:00:00Z'));
  site = await createTestApp({ connection, archives });
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
});
afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true });
});
const prepare = (name?: string) => admin.post(api.archives, name === undefined ? {} : { name });

test('an archive is downloaded once, with a date in its name, and can be read', async () => {
  const made = (await (await prepare()).json()) as ArchiveFile;
  expect(made.name).toBe('site-20261130T080000Z.ndjson.gz');
  const answer = await admin.get(`${api.archives}/${made.name}`);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${made.name}"`);
  expect(answer.headers.get('content-length')).toBe(String(made.bytes));
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const file = join(root, 'downloaded.gz');
  await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
  const known = (await readMigrations()).map(({ tag }) => tag);
  expect((await readArchive(file, known)).users?.rows).toBe(1);
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect((await admin.get(`${api.archives}/${made.name}`)).status).toBe(404);
});

test('two archives are not made at the same time', async () => {
  const statuses = (await Promise.all([prepare(), prepare()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 503]);
});

test('lists the backups, newest first, and downloads one; no other file', async () => {
  for (const day of ['28', '29']) await makeBackup(site.db, backups, 5, new Date(`2026-11-${day}T03:00:00Z`));
  await writeFile(join(root, 'secret.txt'), 'secret');
  const listed = (await (await admin.get(api.archives)).json()) as ArchivesResponse;
  expect(listed.offered).toBe(true);
  const names = ['backup-20261129T030000Z.ndjson.gz', 'backup-20261128T030000Z.ndjson.gz'];
  expect(listed.backups?.map(({ name }) => name)).toEqual(names);
  expect((await prepare(names[0])).status).toBe(201);
  const answer = await admin.get(`${api.archives}/${names[0]}`);
  expect((await answer.arrayBuffer()).byteLength).toBe(listed.backups?.[0]?.bytes);
  // A backup stays after its download.
  expect(await readdir(root)).toContain(names[0]);
  for (const name of ['secret.txt', '..%2Fsecret.txt', 'new', 'backup-20200101T000000Z.ndjson.gz']) {
    expect((await admin.get(`${api.archives}/${name}`)).status, name).toBe(404);
    expect((await prepare(decodeURIComponent(name))).status, name).toBe(404);
  }
});

test('needs a recent identity check, for the preparation and for the download', async () => {
  const { name } = (await (await prepare()).json()) as ArchiveFile;
  site.clock.advance(times.stepUp);
  await admin.post(api.refresh);
  expect(await (await prepare()).json()).toMatchObject({ code: 'STEP_UP' });
  expect(await (await admin.get(`${api.archives}/${name}`)).json()).toMatchObject({ code: 'STEP_UP' });
});

test('a server without a disk says so, and how to export', async () => {
  const other = await createTestApp();
  const browser = await other.signedIn(await makeUser(other.db, { isAdmin: true }));
  expect(await (await browser.get(api.archives)).json()).toEqual({ offered: false, backups: null });
  const refused = await browser.post(api.archives, {});
  const { message } = (await refused.json()) as { message: string };
  expect(refused.status).toBe(404);
  expect(message).toContain('npm run export');
  await other.close();
});
