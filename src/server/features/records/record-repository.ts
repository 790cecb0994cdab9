/** Queries for records: stored versions, revisions, published versions and the views that pages read. */
import type { ContentOrigin } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import type { Problem } from '#contract/problems.ts';
import type { Database } from '#server/platform/db/database.ts';
import { contentFiles, contentRecords, contentRevisions, contentTexts } from '#server/platform/db/schema/index.ts';
import type { AnyPgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { viewHashOf, withoutView } from './content-version.ts';

/** Maximum number of rows in a statement, because a statement can have up to 65,535 values. */
const BATCH = 500;

export interface RecordId {
  kind: ContentKind;
  key: string;
}

/** Data that becomes both the draft and the published version of a record. */
export interface NewText extends RecordId {
  revision: number;
  hash: string;
  /** JSON text. */
  data: string;
  origin: ContentOrigin;
  file: string;
  fileHash: string;
  position: number;
}

/**
 * Lists all records with their state and locks them until the transaction ends, so that no record is saved in the
 * meantime.
 */
export async function lockRecords(tx: Database) {
  return tx
    .select({
      kind: contentRecords.kind,
      key: contentRecords.key,
      position: contentRecords.position,
      revision: contentRecords.revision,
      origin: contentRecords.origin,
      deletedAt: contentRecords.deletedAt,
      liveHash: contentRecords.liveHash,
      file: contentRecords.file,
      fileHash: contentRecords.fileHash,
      proposalFileHash: contentRecords.proposalFileHash,
      proposesRemoval: contentRecords.proposesRemoval,
    })
    .from(contentRecords)
    .orderBy(...lockOrder)
    .for('update');
}

/** Rows are always locked in this order, to avoid deadlocks. */
const lockOrder = [asc(contentRecords.kind), asc(contentRecords.key)];

/** Lists the records of a kind, including deleted ones, and locks them until the transaction ends. */
export async function lockKind(tx: Database, kind: ContentKind) {
  const { key, position, file, liveHash, deletedAt } = contentRecords;
  return tx
    .select({ key, position, file, liveHash, deletedAt })
    .from(contentRecords)
    .where(eq(contentRecords.kind, kind))
    .orderBy(...lockOrder)
    .for('update');
}

/** Stores versions of records. A version that is already stored is skipped. */
export async function insertTexts(tx: Database, texts: (RecordId & { hash: string; data: string })[]): Promise<void> {
  for (const some of batches(texts)) {
    const rows = some.map(({ kind, key, hash, data }) => ({ kind, key, hash, data }));
    await tx.insert(contentTexts).values(rows).onConflictDoNothing();
  }
}

/**
 * Stores the data of files as both the draft and the published version of their records, and creates missing records.
 */
export async function putLive(tx: Database, texts: readonly NewText[], now: Date): Promise<void> {
  await insertTexts(tx, [...texts]);
  for (const some of batches(texts)) {
    await tx
      .insert(contentRecords)
      .values(
        some.map(({ kind, key, position, revision, hash, origin, file, fileHash }) => ({
          kind,
          key,
          position,
          revision,
          headHash: hash,
          liveRevision: revision,
          liveHash: hash,
          origin,
          file,
          fileHash,
          createdAt: now,
          updatedAt: now,
          publishedAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: [contentRecords.kind, contentRecords.key],
        set: {
          ...taken('revision', 'head_hash', 'live_revision', 'live_hash', 'origin', 'file', 'file_hash', 'position'),
          ...noProposal,
          ...noSchedule,
          updatedAt: now,
          publishedAt: sql`coalesce(${contentRecords.publishedAt}, excluded.published_at)`,
          deletedAt: null,
        },
      });
    await tx.insert(contentRevisions).values(
      some.map(({ kind, key, revision, hash, origin }) => ({
        kind,
        key,
        revision,
        hash,
        origin,
        wasLive: true,
        createdAt: now,
      })),
    );
  }
}

const taken = (...columns: string[]) =>
  Object.fromEntries(
    columns.map((column) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      sql.raw(`excluded.${column}`),
    ]),
  );

/**
 * Marks the record as equal to its file, so that later changes of the file update the record. If there is a newer
 * draft, the browser stays the record's origin, and later changes of the file become conflicts.
 */
export async function markAgreed(tx: Database, id: RecordId, file: string, fileHash: string): Promise<void> {
  await setRecord(tx, id, {
    origin: sql`case when ${contentRecords.headHash} = ${contentRecords.liveHash} then 'file' else ${contentRecords.origin} end`,
    file,
    fileHash,
    ...noProposal,
  });
}

export const noProposal = { proposalHash: null, proposalFileHash: null, proposesRemoval: false, proposedAt: null };
export const noSchedule = { publishAt: null, publishRevision: null };

/** Changes the row of a record. */
export async function setRecord(
  tx: Database,
  id: RecordId,
  values: PgUpdateSetSource<typeof contentRecords>,
): Promise<void> {
  await tx.update(contentRecords).set(values).where(isRecord(id));
}

/**
 * Stores a record's new data in its file as a conflict that waits for the owner.
 * @param proposal null if the record was removed from the file
 */
export const putProposal = (
  tx: Database,
  id: RecordId,
  proposal: { hash: string; fileHash: string } | null,
  now: Date,
): Promise<void> =>
  setRecord(tx, id, {
    proposalHash: proposal?.hash ?? null,
    proposalFileHash: proposal?.fileHash ?? null,
    proposesRemoval: proposal === null,
    proposedAt: now,
  });

/** Unpublishes a record; its draft stays. */
export const unpublishRecord = (tx: Database, id: RecordId): Promise<void> => setRecord(tx, id, notLive);
const notLive = { liveRevision: null, liveHash: null, ...noSchedule };

/**
 * Unpublishes a record and marks it as deleted; its history stays.
 * @param by `fileHash`: hash of the record in its file; until that hash changes, the file does not restore the record
 */
export const markDeleted = (
  tx: Database,
  id: RecordId,
  by: { fileHash: string | null; origin?: ContentOrigin },
  now: Date,
): Promise<void> => setRecord(tx, id, { ...notLive, ...noProposal, ...by, deletedAt: now, updatedAt: now });

/** Sets the positions of the records of a kind. */
export async function putPositions(
  tx: Database,
  kind: ContentKind,
  places: readonly { key: string; position: number }[],
): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(sql`
    update ${contentRecords} set position = given.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given(key text, position integer)
    where ${contentRecords.kind} = ${kind} and ${contentRecords.key} = given.key`);
}

/**
 * Returns a join condition for the stored version of a record with this hash.
 * @param hash column of the record with the hash, such as the hash of the draft
 */
export const isTextWith = (hash: AnyPgColumn) =>
  and(
    eq(contentTexts.kind, contentRecords.kind),
    eq(contentTexts.key, contentRecords.key),
    eq(contentTexts.hash, hash),
  );

export const isRecord = ({ kind, key }: RecordId) => and(eq(contentRecords.kind, kind), eq(contentRecords.key, key));

/**
 * Lists all records, including deleted ones, with the hash of the published version and the last known state of their
 * file.
 */
export async function listKnown(db: Database) {
  return db
    .select({
      kind: contentRecords.kind,
      key: contentRecords.key,
      liveHash: contentRecords.liveHash,
      fileHash: contentRecords.fileHash,
      origin: contentRecords.origin,
      deletedAt: contentRecords.deletedAt,
    })
    .from(contentRecords);
}

const state = {
  kind: contentRecords.kind,
  key: contentRecords.key,
  liveHash: contentRecords.liveHash,
  viewHash: contentRecords.viewHash,
};

/** Lists the published records of a kind in order, without their data. */
export async function listLive(db: Database, kind: ContentKind) {
  return db
    .select(state)
    .from(contentRecords)
    .where(and(eq(contentRecords.kind, kind), isNotNull(contentRecords.liveHash)))
    .orderBy(asc(contentRecords.position), asc(contentRecords.key));
}

/**
 * Lists records whose read model is out of date, because their published version has changed or they are no longer
 * published.
 */
export async function listStale(db: Database) {
  const { kind, liveHash, view, viewHash } = contentRecords;
  const isOther = sql`${viewHash} is distinct from ${viewHashOf('')} || ${liveHash}`;
  return db
    .select(state)
    .from(contentRecords)
    .where(
      or(
        and(isNull(liveHash), or(isNotNull(view), isNotNull(viewHash))),
        and(isNotNull(liveHash), notInArray(kind, [...withoutView]), isOther),
      ),
    )
    .orderBy(asc(kind), asc(contentRecords.position), asc(contentRecords.key));
}
export type RecordState = Awaited<ReturnType<typeof listStale>>[number];

/** Returns the parsed published versions of all records of these kinds, in each kind's order. */
export async function liveData(
  db: Database,
  kinds: readonly ContentKind[],
): Promise<(RecordId & { hash: string; data: unknown; view: unknown })[]> {
  const rows = await db
    .select({
      kind: contentRecords.kind,
      key: contentRecords.key,
      view: contentRecords.view,
      hash: contentTexts.hash,
      data: contentTexts.data,
    })
    .from(contentRecords)
    .innerJoin(contentTexts, isTextWith(contentRecords.liveHash))
    .where(inArray(contentRecords.kind, [...kinds]))
    .orderBy(asc(contentRecords.kind), asc(contentRecords.position), asc(contentRecords.key));
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as unknown }));
}

export interface MadeView extends RecordId {
  /** The new view. If undefined, the stored view stays unchanged and is marked as up to date. */
  view?: unknown;
  viewHash: string | null;
  problem: Problem | null;
}

export async function putViews(tx: Database, views: readonly MadeView[]): Promise<void> {
  for (const some of batches(views, 100)) {
    const rows = some.map((item) => ({
      ...item,
      has_view: 'view' in item,
      view: item.view ?? null,
      problem: item.problem && JSON.stringify(item.problem),
    }));
    await tx.execute(sql`
      update ${contentRecords} set
        view = case when given.has_view then nullif(given.view, 'null'::jsonb) else ${contentRecords.view} end,
        view_hash = given."viewHash", problem = given.problem
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given(kind text, key text, view jsonb, has_view boolean, "viewHash" text, problem text)
      where ${contentRecords.kind} = given.kind and ${contentRecords.key} = given.key`);
  }
}

/** Returns the hash of each file when it was last read, by the file's path. */
export async function knownFiles(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ path: contentFiles.path, hash: contentFiles.hash }).from(contentFiles);
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

/** Returns the text of a file when it was last read, if the text was stored. */
export async function knownText(db: Database, path: string): Promise<string | null> {
  const [row] = await db.select({ text: contentFiles.text }).from(contentFiles).where(eq(contentFiles.path, path));
  return row?.text ?? null;
}

/** Stores the hash of each file that was read, and removes the rows of missing files. */
export async function putFiles(
  tx: Database,
  files: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  const known = await knownFiles(tx);
  const changed = [...files].filter(([path, hash]) => known.get(path) !== hash);
  for (const some of batches(changed)) {
    await tx
      .insert(contentFiles)
      .values(some.map(([path, hash]) => ({ path, hash, text: texts.get(path) ?? null })))
      .onConflictDoUpdate({ target: contentFiles.path, set: { hash: sql`excluded.hash`, text: sql`excluded.text` } });
  }
  // The stored text of a missing bibliography file stays, because its records can still be in use.
  const gone = [...known.keys()].filter((path) => !files.has(path) && !path.endsWith('.bib'));
  for (const some of batches(gone)) await tx.delete(contentFiles).where(inArray(contentFiles.path, [...some]));
}

/** Deletes the stored hashes of all files, so that the next load reads every file. */
export async function forgetFiles(tx: Database): Promise<void> {
  await tx.delete(contentFiles);
}

function batches<One>(all: readonly One[], size = BATCH): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
