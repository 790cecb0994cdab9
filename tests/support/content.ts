/** Adds records to a test's database, as loading content does. */
import type { ContentKind } from '#contract/content-keys.ts';
import type { Publication } from '#contract/portfolio.ts';
import { dataHash } from '#server/platform/hash.ts';
import { putLive, putViews } from '#server/features/records/record-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { contentFiles, contentRecords, contentRevisions, contentTexts } from '#server/platform/db/schema/index.ts';

/** Replaces all records of a kind with these published records, in this order. */
export async function putRecords(
  db: Database,
  kind: ContentKind,
  entries: readonly { key: string; view: unknown }[],
): Promise<void> {
  await removeRecords(db);
  const hashed = entries.map(({ key, view }, position) => ({ kind, key, view, position, hash: dataHash(view) }));
  await putLive(
    db,
    hashed.map(({ view, ...one }) => ({
      ...one,
      data: JSON.stringify(view),
      revision: 1,
      origin: 'file' as const,
      file: 'a file',
      fileHash: one.hash,
    })),
    new Date('2026-11-21T00:00:00.000Z'),
  );
  await putViews(
    db,
    hashed.map(({ key, view, hash }) => ({ kind, key, view, viewHash: hash, problem: null })),
  );
}

/** Adds data that only the owner can see: a record, and its original file. Both contain `MY-SECRET`. */
export async function addPrivate(db: Database): Promise<void> {
  const text = { kind: 'private' as const, key: 'private', data: '{"phone":"MY-SECRET"}', hash: 'h', revision: 1 };
  const row = { ...text, origin: 'file' as const, file: 'private.json', fileHash: 'MY-SECRET', position: 0 };
  await putLive(db, [row], new Date('2026-11-21T00:00:00.000Z'));
  await db.insert(contentFiles).values([
    { path: 'private.json', hash: 'MY-SECRET' },
    { path: 'publications.bib', hash: 'h', text: '% a comment' },
  ]);
}

export const putPublications = (db: Database, entries: readonly Publication[]): Promise<void> =>
  putRecords(
    db,
    'publication',
    entries.map((view) => ({ key: view.id, view })),
  );

/** Removes all loaded content. */
export async function removeRecords(db: Database): Promise<void> {
  for (const table of [contentRevisions, contentRecords, contentTexts]) await db.delete(table);
}
