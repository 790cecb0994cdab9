/** The records as they would be if what is being written were live: for one transaction's eyes alone. */
import type { Database } from '#server/db/database.ts';
import { contentRecords, contentTexts } from '#server/db/schema/index.ts';
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { isRecord, type RecordId } from './record-repository.ts';
import type { ContentKind } from '#contract/content.ts';

/** What views are made of and written to. */
const shadowed = ['content_records', 'documents', 'settings'] as const;

/**
 * From here on this transaction reads and writes copies of the tables: no row of anybody's is locked or changed, and
 * the copies go with it. In them what is being written is live: of records that are on the site, and of `also`.
 */
export async function seeHeads(tx: Database, also: RecordId | undefined): Promise<void> {
  const schema = sql.identifier(await schemaName(tx));
  for (const name of shadowed) {
    const table = sql.identifier(name);
    await tx.execute(
      sql`create temporary table ${table} (like ${schema}.${table} including all) on commit drop`,
    );
    await tx.execute(sql`insert into pg_temp.${table} select * from ${schema}.${table}`);
  }
  // What was prepared before would go on to mean the tables themselves: copies that hide them are no change of those.
  await tx.execute(sql`discard plans`);
  const isShown = sql`${contentRecords.liveHash} is not null`;
  await tx
    .update(contentRecords)
    .set({ liveRevision: sql`${contentRecords.revision}`, liveHash: sql`${contentRecords.headHash}` })
    .where(and(isNull(contentRecords.deletedAt), also ? or(isShown, isRecord(also)) : isShown));
}

/** In the copies, what is live of these kinds is what the site shows. */
export const seeLive = (tx: Database, kinds: readonly ContentKind[]): Promise<void> =>
  seeLiveWhere(tx, inArray(contentRecords.kind, [...kinds]));

/** The same of one record. */
export const seeLiveOf = (tx: Database, id: RecordId): Promise<void> => seeLiveWhere(tx, isRecord(id));

async function seeLiveWhere(tx: Database, which: SQL | undefined): Promise<void> {
  const schema = sql.identifier(await schemaName(tx));
  await tx
    .update(contentRecords)
    .set({
      liveHash: sql`(select live.live_hash from ${schema}.content_records as live
        where live.kind = ${contentRecords.kind} and live.key = ${contentRecords.key})`,
    })
    .where(which);
}

/** Returns what the copies show in another way than the site does, parsed. */
export async function listWritten(tx: Database): Promise<(RecordId & { data: unknown })[]> {
  const schema = sql.identifier(await schemaName(tx));
  const rows = await tx
    .select({ kind: contentRecords.kind, key: contentRecords.key, data: contentTexts.data })
    .from(contentRecords)
    .innerJoin(
      contentTexts,
      and(
        eq(contentTexts.kind, contentRecords.kind),
        eq(contentTexts.key, contentRecords.key),
        eq(contentTexts.hash, contentRecords.liveHash),
      ),
    )
    .where(
      sql`${contentRecords.liveHash} is distinct from (select live.live_hash from ${schema}.content_records as live
        where live.kind = ${contentRecords.kind} and live.key = ${contentRecords.key})`,
    );
  return rows.map(({ data, ...id }) => ({ ...id, data: JSON.parse(data) as unknown }));
}

async function schemaName(tx: Database): Promise<string> {
  const answer: unknown = await tx.execute(sql`select current_schema() as name`);
  const { rows } = answer as { rows: { name: string }[] };
  return rows[0]?.name ?? 'public';
}
