/** The sample is shown until the site has an owner, and never replaces the owner's content (CONT-20). */
import { noRebuild } from '#server/dependencies.ts';
import { contentRecords, documents, posts } from '#server/platform/db/schema/index.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { pgliteDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { isNull } from 'drizzle-orm';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImages } from '#server/features/media/images/images.ts';
import { listLibrary } from '#server/features/media/library-repository.ts';
import { importMedium } from '#server/features/media/media-service.ts';
import sharp from 'sharp';
import { putRecord } from './content-service.ts';
import { liveCareer } from './edit-repository.ts';
import { loadContent } from './load-content.ts';
import { loadSamplePosts } from './load-sample-posts.ts';
import type { LayOut } from './build-read-models.ts';
import { filesOfSite, leaveSample, hasLeftSample } from './sample.ts';

const sample = fileURLToPath(new URL('../../../../sample', import.meta.url));
const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });
const now = new Date('2026-11-23T03:00:00Z');
const nobody = () => undefined;
let own: string;
let connection: Connection;
beforeEach(async () => {
  own = temporaryFolder();
  connection = await pgliteDatabase();
});
afterEach(async () => {
  await connection.close();
});
const shown = () => filesOfSite(connection.db, { contentDir: 'sample', ownContentDir: own, isSample: true }, now);
const owners = () => filesOfSite(connection.db, { contentDir: own, ownContentDir: own, isSample: false }, now);
const load = (folder: string) => loadContent(connection.db, folder, undefined, now, nobody, layOut);
const ada = { basics: { name: 'Ada Byron' } };
const listed = () => listLibrary(connection.db, { kind: 'any', sort: 'date', order: 'desc' }, 100);
const app = () => ({ db: connection.db, rebuild: noRebuild });
const keys = async () =>
  (await connection.db.select().from(contentRecords).where(isNull(contentRecords.deletedAt))).map(({ key }) => key);

test("the owner's files replace the sample's posts and records, but not those made in the browser", async () => {
  expect(await shown()).toBe(sample);
  await load(sample);
  await loadSamplePosts(connection.db, sample);
  await putRecord(
    app(),
    { kind: 'news', key: 'mine' },
    { data: { date: '2026', text: 'Mine' }, revision: 0, publish: true },
    now,
  );
  expect(await shown()).toBe(sample);
  await writeFile(join(own, 'resume.json'), JSON.stringify(ada));
  expect(await owners()).toBe(own);
  await load(own);
  expect((await keys()).toSorted()).toEqual(['mine', 'profile']);
  expect(await connection.db.select().from(posts)).toEqual([]);
  expect(await hasLeftSample(connection.db)).toBe(true);
  // The sample does not return when the owner's files disappear.
  expect(await shown()).toBe(own);
});

test("removes the sample's images from the media library, but not the owner's", async () => {
  await load(await shown());
  await loadSamplePosts(connection.db, sample);
  const own = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const { id } = await importMedium({ db: connection.db, images: createImages(undefined) }, 'own.png', own, now);
  expect((await listed()).length).toBeGreaterThan(5);
  await leaveSample(connection.db, now);
  expect((await listed()).map((row) => row.id)).toEqual([id]);
});

test('a start reports that the content is the sample', async () => {
  const said: string[] = [];
  await loadContent(connection.db, sample, undefined, now, (line) => void said.push(line), layOut);
  expect(said.join('\n')).toContain('sample/publications.bib: ');
  expect(said.join('\n')).not.toContain('content/');
});

test('never shows the sample to an owner whose content is only in the database', async () => {
  await shown();
  await load(sample);
  await leaveSample(connection.db, now);
  await putRecord(app(), { kind: 'profile', key: 'profile' }, { data: ada, revision: 0, publish: true }, now);
  expect(await shown()).toBe(own);
  await load(own);
  expect((await liveCareer(connection.db)).english).toEqual(ada);
  expect(await keys()).toEqual(['profile']);
});

test('never shows the sample to an owner whose files were removed', async () => {
  await writeFile(join(own, 'resume.json'), JSON.stringify(ada));
  expect(await owners()).toBe(own);
  await load(own);
  await rm(join(own, 'resume.json'));
  expect(await shown()).toBe(own);
  expect(await hasLeftSample(connection.db)).toBe(true);
});

test('reports a database from before records with an owner and no files, and adds no sample', async () => {
  const owner = (name: string) =>
    connection.db.insert(documents).values({ name: 'owner', data: { name }, updatedAt: now });
  await owner('Ada Byron');
  await expect(shown()).rejects.toThrow('content/ is empty, but this database belongs to Ada Byron.');
  await connection.db.delete(documents);
  await owner('Aoi Tachibana');
  expect(await shown()).toBe(sample);
});
