/** Lets one transaction see the records as if their drafts were published. */
import type { Database } from '#server/platform/db/database.ts';
import { contentRecords, contentTexts } from '#server/platform/db/schema/index.ts';
import { and, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { dataHash } from '#server/platform/hash.ts';
import { insertTexts, isRecord, isTextWith, type RecordId } from '#server/features/records/record-repository.ts';
import type { ContentKind } from '#contract/content-keys.ts';

/** The tables that views are built from and written to. */
const shadowed = ['content_records', 'documents', 'settings'] as const;

/**
 * Makes this transaction read and write temporary copies of the tables. Other transactions see no change and no lock.
 * The copies are dropped when the transaction ends.
 */
async function copyTables(tx: Database): Promise<void> {
  const schema = sql.identifier(await schemaName(tx));
  for (const name of shadowed) {
    const table = sql.identifier(name);
    await tx.execute(sql`create temporary table ${table} (like ${schema}.${table} including all) on commit drop`);
    await tx.execute(sql`insert into pg_temp.${table} select * from ${schema}.${table}`);
  }
}

/**
 * Discards cached query plans. A prepared statement would otherwise keep using the original tables instead of the
 * temporary copies with the same names.
 */
const forgetPlans = (tx: Database) => tx.execute(sql`discard plans`);

/**
 * Creates temporary copies of the content tables. In the copies, publishes the drafts of all published records and of
 * the record `also`.
 */
export async function seeHeads(tx: Database, also: RecordId | undefined): Promise<void> {
  await copyTables(tx);
  await forgetPlans(tx);
  const isShown = sql`${contentRecords.liveHash} is not null`;
  await tx
    .update(contentRecords)
    .set({ liveRevision: sql`${contentRecords.revision}`, liveHash: sql`${contentRecords.headHash}` })
    .where(and(isNull(contentRecords.deletedAt), also ? or(isShown, isRecord(also)) : isShown));
}

/**
 * Creates temporary copies of the content tables, and publishes these drafts in the copies. All other records are
 * unchanged.
 */
export async function seeAs(tx: Database, texts: readonly (RecordId & { data: unknown })[], now: Date): Promise<void> {
  const schema = sql.identifier(await schemaName(tx));
  await copyTables(tx);
  await tx.execute(
    sql`create temporary table content_texts (like ${schema}.content_texts including all) on commit drop`,
  );
  await tx.execute(sql`insert into pg_temp.content_texts select text.* from ${schema}.content_texts as text
    join ${schema}.content_records as record on record.kind = text.kind and record.key = text.key and record.live_hash = text.hash`);
  await forgetPlans(tx);
  for (const { kind, key, data } of texts) {
    const hash = dataHash(data);
    await insertTexts(tx, [{ kind, key, hash, data: JSON.stringify(data) }]);
    const live = { liveHash: hash, liveRevision: sql`coalesce(${contentRecords.revision}, 1)`, deletedAt: null };
    const position = sql<number>`(select coalesce(max(position), -1) + 1 from pg_temp.content_records where kind = ${kind})`;
    await tx
      .insert(contentRecords)
      .values({
        kind,
        key,
        position,
        revision: 1,
        headHash: hash,
        liveHash: hash,
        liveRevision: 1,
        origin: 'browser' as const,
        createdAt: now,
        updatedAt: now,
        publishedAt: now,
      })
      .onConflictDoUpdate({ target: [contentRecords.kind, contentRecords.key], set: live });
  }
}

/** Resets the records of these kinds in the copies to their published versions. */
export const seeLive = (tx: Database, kinds: readonly ContentKind[]): Promise<void> =>
  seeLiveWhere(tx, inArray(contentRecords.kind, [...kinds]));

/** Resets one record in the copies to its published version. */
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

/** Returns the parsed records whose published version in the copies differs from that in the original tables. */
export async function listWritten(tx: Database): Promise<(RecordId & { data: unknown })[]> {
  const schema = sql.identifier(await schemaName(tx));
  const rows = await tx
    .select({ kind: contentRecords.kind, key: contentRecords.key, data: contentTexts.data })
    .from(contentRecords)
    .innerJoin(contentTexts, isTextWith(contentRecords.liveHash))
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
