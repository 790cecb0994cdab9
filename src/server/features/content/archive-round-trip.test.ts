/** An archive contains the database made from `content/`, and restores it unchanged. */
import { createWriteStream } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreArchive } from '#server/features/archive/restore-archive.ts';
import { writeArchive } from '#server/features/archive/write-archive.ts';
import { listDocuments } from '#server/features/documents/document-repository.ts';
import { pgliteDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { listCitable } from './lists-endpoints.ts';
import { loadContent } from './load-content.ts';
import { listActivities, listProjects, listPublications, readLists } from './lists-repository.ts';

test('publications, references, activities and pages are the same after export and import', async () => {
  const folder = temporaryFolder();
  const content = join(folder, 'content');
  await cp(new URL('../../../../sample/', import.meta.url), content, { recursive: true });
  const key = 'DBLP:conf/x+y';
  await writeFile(join(content, 'references.bib'), `@misc{${key}, title = {Über {\\$}5 \\& 髙}, author = {{G}}}\n`);
  const [source, target] = [await pgliteDatabase(), await pgliteDatabase()];
  const now = new Date('2026-11-21T03:00:00Z');
  await loadContent(source.db, content, undefined, now);
  const file = join(folder, 'archive');
  await writeArchive(source.db, createWriteStream(file));
  await restoreArchive(target.db, file, { replace: false, now });

  expect(await listProjects(target.db)).toEqual(await listProjects(source.db));
  expect(await listPublications(target.db)).toEqual(await listPublications(source.db));
  const documents = await listDocuments(source.db);
  expect(await listDocuments(target.db)).toEqual(documents);
  expect(await listCitable(target.db)).toContainEqual(expect.objectContaining({ key }));
  expect((await readLists(target.db)).lists.ownPages).toEqual((await readLists(source.db)).lists.ownPages);
  expect((await readLists(target.db)).lists.ownPages).toHaveLength(2);
  expect(await listActivities(target.db)).toEqual(await listActivities(source.db));
  // The restored database equals the files, so the next start has nothing to import.
  expect(await loadContent(target.db, content, undefined, now)).toEqual({ changed: false });
  await source.close();
  await target.close();
});
