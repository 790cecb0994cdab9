import { documents } from '#server/platform/db/schema/index.ts';
import { sha256 } from '#server/platform/hash.ts';
import { pgliteDatabase } from '#support/database.ts';
import { fileURLToPath } from 'node:url';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contentVersion } from './content-version.ts';
import {
  listActivities,
  listProjects,
  listPublications,
  readLists,
} from '#server/features/content/lists-repository.ts';
import { loadContent } from '#server/features/content/load-content.ts';

const sample = fileURLToPath(new URL('../../../../sample', import.meta.url));

test('what is made of the records changes only with its version: raise contentVersion, then this', async () => {
  const { db, close } = await pgliteDatabase();
  await loadContent(db, sample, '{}', new Date('2026-11-21T03:00:00Z'));
  const made = [
    await listProjects(db),
    await listPublications(db),
    await listActivities(db),
    (await readLists(db)).lists.ownPages,
    await db.select({ data: documents.data }).from(documents).orderBy(asc(documents.name)),
  ];
  // Image ids are random, so they are removed before the comparison.
  const text = JSON.stringify(made).replaceAll(/(?<="(?:\/media\/)?)[\w-]{22}(?=["-])/g, '');
  expect(`${contentVersion} ${sha256(text).slice(0, 12)}`).toMatchInlineSnapshot(`"8 gzu9otJmnTDZ"`);
  await close();
});
