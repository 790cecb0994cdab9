/** Scheduled publication of records. Each schedule publishes the revision for which it was set. */
import type { Problem } from '#contract/problems.ts';
import type { Database } from '#server/platform/db/database.ts';
import { contentRecords, contentRevisions, contentTexts } from '#server/platform/db/schema/index.ts';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { isTextWith, noSchedule, setRecord, type RecordId } from '#server/features/records/record-repository.ts';
import { firstPublishedAt, rememberLive } from './edit-repository.ts';

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
