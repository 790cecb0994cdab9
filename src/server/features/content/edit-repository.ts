/** Queries that read and change records for the browser, and that read the career. */
import type { ContentOrigin, ContentRecord } from '#contract/content.ts';
import { contentKinds, type ContentKind } from '#contract/content-keys.ts';
import type { CareerFiles } from '#career/parse.ts';
import { firstOf, type Database } from '#server/platform/db/database.ts';
import { contentRecords, contentRevisions, contentTexts } from '#server/platform/db/schema/index.ts';
import { and, desc, eq, isNull, sql, lte } from 'drizzle-orm';
import { z } from 'zod';
import {
  insertTexts,
  isRecord,
  isTextWith,
  liveData,
  noProposal,
  noSchedule,
  setRecord,
  type RecordId,
} from '#server/features/records/record-repository.ts';
import { problemIn, summaryColumns } from './summary-repository.ts';
import type { Problem } from '#contract/problems.ts';

/* Scheduled publication of records. Each schedule publishes the revision for which it was set. */

/** Schedules the publication of this revision. Later drafts do not change the schedule. */
export const setSchedule = (
  tx: Database,
  id: RecordId,
  { at, revision }: { at: Date; revision: number },
): Promise<void> => setRecord(tx, id, { publishAt: at, publishRevision: revision, problem: null });

/**
 * Cancels the schedule.
 * @param problem the reason
 */
export const endSchedule = (db: Database, id: RecordId, problem: Problem): Promise<void> =>
  setRecord(db, id, { ...noSchedule, problem: JSON.stringify(problem) });

const isDue = (now: Date) => and(lte(contentRecords.publishAt, now), isNull(contentRecords.liveHash));

/** Lists the records that are due, with the parsed data of their scheduled revisions. */
export async function listDue(db: Database, now: Date): Promise<(RecordId & { data: unknown })[]> {
  const rows = await db
    .select({ kind: contentRecords.kind, key: contentRecords.key, data: contentTexts.data })
    .from(contentRecords)
    .innerJoin(
      contentRevisions,
      and(
        eq(contentRevisions.kind, contentRecords.kind),
        eq(contentRevisions.key, contentRecords.key),
        eq(contentRevisions.revision, contentRecords.publishRevision),
      ),
    )
    .innerJoin(contentTexts, isTextWith(contentRevisions.hash))
    .where(isDue(now));
  return rows.map(({ data, ...id }) => ({ ...id, data: JSON.parse(data) as unknown }));
}

/**
 * Publishes due records. Concurrent calls are safe.
 * @returns the published records
 */
export async function publishDueRecords(tx: Database, now: Date): Promise<RecordId[]> {
  const pinned = sql`(select hash from ${contentRevisions} where ${contentRevisions.kind} = ${contentRecords.kind}
    and ${contentRevisions.key} = ${contentRecords.key} and ${contentRevisions.revision} = ${contentRecords.publishRevision})`;
  const due = await tx
    .update(contentRecords)
    .set({
      liveRevision: sql`${contentRecords.publishRevision}`,
      liveHash: pinned,
      ...noSchedule,
      publishedAt: firstPublishedAt(now),
    })
    .where(isDue(now))
    .returning({ kind: contentRecords.kind, key: contentRecords.key, revision: contentRecords.liveRevision });
  for (const { revision, ...id } of due) await rememberLive(tx, id, revision ?? 0);
  return due.map(({ kind, key }) => ({ kind, key }));
}

/* Links between a translated record and its original. */

/**
 * The key of a translation's original, and the revision of the original that was translated. Each is null if it is
 * unknown; both are null if the record is not a translation.
 */
export type Translated = Pick<typeof contentRecords.$inferSelect, 'originalKey' | 'originalRevision'>;

export async function findTranslated(db: Database, id: RecordId): Promise<Translated | undefined> {
  const { originalKey, originalRevision } = contentRecords;
  return firstOf(db.select({ originalKey, originalRevision }).from(contentRecords).where(isRecord(id)));
}

export const storeTranslated = (tx: Database, id: RecordId, translated: Translated): Promise<void> =>
  setRecord(tx, id, translated);

export type LockedRecord = typeof contentRecords.$inferSelect;

/** Reads and locks a record until the transaction ends. Deleted records are included. */
export async function lockRecord(tx: Database, id: RecordId): Promise<LockedRecord | undefined> {
  return firstOf(tx.select().from(contentRecords).where(isRecord(id)).for('update'));
}

export async function findRecord(db: Database, id: RecordId): Promise<ContentRecord | undefined> {
  const [row] = await db
    .select({ ...summaryColumns, data: contentTexts.data })
    .from(contentRecords)
    .innerJoin(contentTexts, isTextWith(contentRecords.headHash))
    .where(and(isRecord(id), isNull(contentRecords.deletedAt)));
  if (!row) return undefined;
  const { origin, updatedAt, problem, proposedAt, proposalHash, publishAt, data, ...summary } = row;
  const proposed = proposalHash === null ? null : await findText(db, id, proposalHash);
  return {
    ...summary,
    updatedAt: updatedAt.toISOString(),
    from: origin,
    data: JSON.parse(data) as unknown,
    ...(publishAt !== null && { publishAt: publishAt.toISOString() }),
    ...(problem !== null && problemIn(problem)),
    ...(proposedAt !== null && { proposal: { data: proposed ?? null, updatedAt: proposedAt.toISOString() } }),
  };
}

/** Returns the stored version of a record with this hash, parsed. */
export async function findText(db: Database, { kind, key }: RecordId, hash: string): Promise<unknown> {
  const [row] = await db
    .select({ data: contentTexts.data })
    .from(contentTexts)
    .where(and(eq(contentTexts.kind, kind), eq(contentTexts.key, key), eq(contentTexts.hash, hash)));
  return row && (JSON.parse(row.data) as unknown);
}

/** Returns the published version of a record, parsed, or undefined if there is none. */
export async function findLiveText(db: Database, id: RecordId): Promise<unknown> {
  const [row] = await db.select({ hash: contentRecords.liveHash }).from(contentRecords).where(isRecord(id));
  return row?.hash ? findText(db, id, row.hash) : undefined;
}

/** Returns the published parts of the career; null for a part that the owner does not have. */
export async function liveCareer(db: Database): Promise<Required<CareerFiles>> {
  const rows = await liveData(db, ['profile', 'profile-ja', 'private', 'documents']);
  const of = (kind: ContentKind) => rows.find((row) => row.kind === kind)?.data ?? null;
  return { english: of('profile'), japanese: of('profile-ja'), setup: of('documents'), personal: of('private') };
}

interface HeadText {
  hash: string;
  data: unknown;
  revision: number;
  origin: ContentOrigin;
}

/**
 * Stores the draft of a record. If the record does not exist, creates it.
 * @returns false if another call created the record concurrently
 */
export async function putHead(
  tx: Database,
  { kind, key }: RecordId,
  text: HeadText,
  isNew: boolean,
  now: Date,
): Promise<boolean> {
  const { hash, data, revision, origin } = text;
  await insertTexts(tx, [{ kind, key, hash, data: JSON.stringify(data) }]);
  const said = { revision, headHash: hash, origin, updatedAt: now, deletedAt: null };
  if (isNew) {
    const after = sql<number>`(select coalesce(max(position), -1) + 1 from content_records where kind = ${kind})`;
    const made = await tx
      .insert(contentRecords)
      .values({ kind, key, ...said, position: after, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: contentRecords.key });
    if (made.length === 0) return false;
  } else await setRecord(tx, { kind, key }, said);
  await tx.insert(contentRevisions).values({ kind, key, revision, hash, origin, createdAt: now });
  return true;
}

/**
 * Publishes the draft.
 * @param isFiles hash of the file, if the draft equals the file, so that the record counts as the file's version
 */
export async function putHeadLive(
  tx: Database,
  id: RecordId,
  revision: number,
  isFiles: { fileHash: string | null } | undefined,
  now: Date,
): Promise<void> {
  await setRecord(tx, id, {
    liveRevision: revision,
    liveHash: sql`${contentRecords.headHash}`,
    ...noSchedule,
    publishedAt: firstPublishedAt(now),
    ...(isFiles && { ...noProposal, origin: 'file' as const, fileHash: isFiles.fileHash }),
  });
  await rememberLive(tx, id, revision);
}

/** The time of the first publication, if a record is published now. */
const firstPublishedAt = (now: Date) => sql`coalesce(${contentRecords.publishedAt}, ${now.toISOString()}::timestamptz)`;

/** Marks a revision as published, so that the history keeps it. */
async function rememberLive(tx: Database, id: RecordId, revision: number): Promise<void> {
  await tx.update(contentRevisions).set({ wasLive: true }).where(isRevisionOf(id, revision));
}
const isRevisionOf = (id: RecordId, revision: number) => and(ofRecord(id), eq(contentRevisions.revision, revision));

const ofRecord = ({ kind, key }: RecordId) => and(eq(contentRevisions.kind, kind), eq(contentRevisions.key, key));

/** Deletes all earlier revisions of a record, and their data. */
export async function erasePast(tx: Database, { kind, key }: RecordId): Promise<void> {
  const present = sql`(select revision from content_records where kind = ${kind} and key = ${key})`;
  await tx
    .delete(contentRevisions)
    .where(and(ofRecord({ kind, key }), sql`${contentRevisions.revision} <> ${present}`));
  await deleteUnusedTexts(tx, kind);
}

/** Deletes old history of private records, which is kept for a limited time only. */
export async function erasePrivateBefore(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    delete from content_revisions as old using content_records as record
    where old.kind = 'private' and record.kind = old.kind and record.key = old.key and old.created_at < ${before.toISOString()}
      and old.revision <> record.revision and old.revision is distinct from record.live_revision`);
  await deleteUnusedTexts(db, 'private');
}

/**
 * Thins the history of records like the history of posts. All revisions are kept for 7 days, then the last of each
 * day (UTC) for 90 days, then the last of each month. Drafts, scheduled versions, all versions that were ever
 * published, and revisions on which a translation is based are kept.
 */
export async function thinContentHistory(db: Database, now: Date): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const gone = await db.execute(sql`
    delete from content_revisions old using (
      select r.kind, r.key, r.revision, row_number() over (
        partition by r.kind, r.key, case
          when r.created_at > ${moment} - interval '90 days'
          then to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD')
          else to_char(r.created_at at time zone 'UTC', 'YYYY-MM')
        end order by r.revision desc) as place
      from content_revisions r where r.created_at <= ${moment} - interval '7 days'
    ) ranked, content_records record
    where old.kind = ranked.kind and old.key = ranked.key and old.revision = ranked.revision and ranked.place > 1
      and record.kind = old.kind and record.key = old.key and not old.was_live
      and old.revision <> record.revision and old.revision is distinct from record.live_revision
      and old.revision is distinct from record.publish_revision
      and not exists (select 1 from content_records as translation where translation.kind = old.kind
        and translation.original_key = old.key and translation.original_revision = old.revision)
    returning old.kind`);
  const kinds = z.object({ rows: z.array(z.object({ kind: z.enum(contentKinds) })) }).parse(gone);
  for (const kind of new Set(kinds.rows.map((row) => row.kind))) await deleteUnusedTexts(db, kind);
}

async function deleteUnusedTexts(db: Database, kind: ContentKind): Promise<void> {
  await db.execute(sql`
    delete from content_texts as text where kind = ${kind}
      and not exists (select 1 from content_revisions as one where one.kind = text.kind and one.key = text.key and one.hash = text.hash)
      and not exists (select 1 from content_records as record where record.kind = text.kind and record.key = text.key
        and text.hash in (record.head_hash, record.live_hash, record.proposal_hash))`);
}

/** Returns a record's history, newest first. */
export async function listContentRevisions(db: Database, id: RecordId) {
  const rows = await db
    .select({
      revision: contentRevisions.revision,
      createdAt: contentRevisions.createdAt,
      from: contentRevisions.origin,
      live: sql<boolean>`${contentRevisions.revision} = coalesce(live_revision, 0)`,
      wasLive: contentRevisions.wasLive,
    })
    .from(contentRevisions)
    .innerJoin(
      contentRecords,
      and(eq(contentRecords.kind, contentRevisions.kind), eq(contentRecords.key, contentRevisions.key)),
    )
    .where(ofRecord(id))
    .orderBy(desc(contentRevisions.revision));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function findContentRevision(db: Database, id: RecordId, revision: number) {
  const [row] = await db
    .select({ createdAt: contentRevisions.createdAt, hash: contentRevisions.hash, from: contentRevisions.origin })
    .from(contentRevisions)
    .where(isRevisionOf(id, revision));
  if (!row) return undefined;
  return { revision, createdAt: row.createdAt.toISOString(), from: row.from, data: await findText(db, id, row.hash) };
}
