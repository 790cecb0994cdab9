/** The rows of `work_proposals`: works as the sources describe them, and the owner's decisions. */
import type { ProposalKind, ProposalState } from '#contract/work-proposals.ts';
import type { FieldDifference } from '#publications/compare-records.ts';
import type { Member } from '#publications/merge-found.ts';
import { isTextWith } from '#server/features/records/record-repository.ts';
import { containing, hasRow, type Database } from '#server/platform/db/database.ts';
import type { Cursor } from '#server/platform/http/pages.ts';
import { contentRecords, contentTexts, workProposals } from '#server/platform/db/schema/index.ts';
import { and, asc, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';

type Left = Pick<FieldDifference, 'name' | 'found'>;

interface WorkData {
  /** The work as each source describes it, sorted. */
  members: readonly Member[];
  /** Differences that the owner has decided not to take. */
  left: readonly Left[];
}

export interface WorkRow {
  id: string;
  kind: ProposalKind;
  recordKey: string | null;
  data: WorkData;
  state: ProposalState;
  createdAt: Date;
  changedKey: string | null;
  changedRevision: number | null;
  formerRevision: number | null;
}

export type RowChange = Partial<Omit<WorkRow, 'id' | 'data'>> & { left?: readonly Left[] };

/** The stored rows are written by this software only. */
const rowOf = (row: typeof workProposals.$inferSelect): WorkRow => ({ ...row, data: row.data as WorkData });

/** The number of rows in a statement. Few, because readers wait while the rows are read or written as JSON. */
const BATCH = 20;

/** The transaction that last wrote a row, which PostgreSQL updates with every change. */
const version = sql<string>`${workProposals}.xmin::text`;

/** Waits for other runs. Until the transaction ends, nothing else changes the rows. Other requests wait, too. */
export async function lockProposals(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${workProposals} in share row exclusive mode`);
}

/** Returns a text that is another after every change of the rows. */
export async function rowsState(db: Database): Promise<string> {
  const [row] = await db.select({ state: stateOf(sql`${workProposals.id} || ' ' || ${version}`) }).from(workProposals);
  return row?.state ?? '';
}

/** Returns a text that is another after every change of the drafts of the publications. */
export async function recordsState(db: Database): Promise<string> {
  const { key, headHash, deletedAt } = contentRecords;
  const one = sql`${key} || ' ' || ${headHash} || ' ' || (${deletedAt} is null)`;
  const [row] = await db
    .select({ state: stateOf(one) })
    .from(contentRecords)
    .where(eq(contentRecords.kind, 'publication'));
  return row?.state ?? '';
}

const stateOf = (text: SQL) => sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(${text}, 0)), 0)`;

export const listRowVersions = (db: Database) => db.select({ id: workProposals.id, version }).from(workProposals);

export async function findRows(db: Database, ids: readonly string[]): Promise<(WorkRow & { version: string })[]> {
  const found: (WorkRow & { version: string })[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await db
      .select({ row: workProposals, version })
      .from(workProposals)
      .where(inArray(workProposals.id, ids.slice(at, at + BATCH)));
    found.push(...rows.map(({ row, version: its }) => ({ ...rowOf(row), version: its })));
  }
  return found;
}

export async function findRow(db: Database, id: string): Promise<WorkRow | undefined> {
  const [row] = await db.select().from(workProposals).where(eq(workProposals.id, id));
  return row && rowOf(row);
}

/** @returns the version of each row */
export async function putRows(tx: Database, rows: readonly WorkRow[]): Promise<string[]> {
  const versions: string[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    const put = await tx
      .insert(workProposals)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: workProposals.id,
        set: {
          kind: sql`excluded.kind`,
          recordKey: sql`excluded.record_key`,
          data: sql`excluded.data`,
          state: sql`excluded.state`,
          createdAt: sql`excluded.created_at`,
        },
      })
      .returning({ version });
    versions.push(...put.map((row) => row.version));
  }
  return versions;
}

export async function deleteRows(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(workProposals).where(inArray(workProposals.id, [...ids]));
}

/**
 * Changes a row, if it is still in one of these states. Called first in a transaction, so that of two decisions about
 * one proposal only one is made.
 * @returns false if the state is another one
 */
export async function decideRow(
  tx: Database,
  id: string,
  from: readonly ProposalState[],
  { left, ...change }: RowChange,
): Promise<boolean> {
  // The members can change at the same time.
  const data = left && { data: sql`jsonb_set(${workProposals.data}, '{left}', ${JSON.stringify(left)}::jsonb)` };
  return hasRow(
    tx
      .update(workProposals)
      .set({ ...change, ...data })
      .where(and(eq(workProposals.id, id), inArray(workProposals.state, [...from])))
      .returning({ id: workProposals.id }),
  );
}

/** Notices come first. */
const rank = sql<number>`(case when ${workProposals.kind} = 'notice' then 1 else 0 end)`;
const inOrder = [desc(rank), desc(workProposals.createdAt), desc(workProposals.id)];

interface ProposalsWanted {
  state?: 'open' | 'never' | undefined;
  kind?: ProposalKind | undefined;
  text?: string | undefined;
}

/** A rejected change of a record has nothing left to show, so only rejected new works are listed. */
const matching = ({ state = 'open', kind, text = '' }: ProposalsWanted): SQL | undefined =>
  and(
    eq(workProposals.state, state),
    kind && eq(workProposals.kind, kind),
    text === '' ? undefined : ilike(sql`${workProposals.data}::text`, containing(text)),
    state === 'never' ? eq(workProposals.kind, 'new') : undefined,
  );

/** @param after the last row of the page before, with `placeOf` as its id */
export async function listProposals(
  db: Database,
  wanted: ProposalsWanted,
  limit: number,
  after?: Cursor,
): Promise<WorkRow[]> {
  const [its = '', id = ''] = after?.id.split(' ') ?? [];
  const rows = await db
    .select()
    .from(workProposals)
    .where(
      and(
        matching(wanted),
        after &&
          sql`(${rank}, ${workProposals.createdAt}, ${workProposals.id}) < (${its === '1' ? 1 : 0}::integer, ${after.date.toISOString()}::timestamptz, ${id})`,
      ),
    )
    .orderBy(...inOrder)
    .limit(limit);
  return rows.map(rowOf);
}

/** Returns the rank and the id of a row for the cursor of the next page. */
export const placeOf = ({ kind, id }: WorkRow) => `${kind === 'notice' ? 1 : 0} ${id}`;

export async function countProposals(db: Database, wanted: ProposalsWanted): Promise<number> {
  return db.$count(workProposals, matching(wanted));
}

/** A publication of the owner: its draft. */
export interface OwnRecord {
  key: string;
  bibtex: string;
  revision: number;
  liveRevision: number | null;
  isDeleted: boolean;
}

/** Returns the hash of each publication's draft, and whether the publication is deleted. */
export const listRecordHashes = (db: Database) =>
  db
    .select({
      key: contentRecords.key,
      hash: contentRecords.headHash,
      isDeleted: sql<boolean>`${contentRecords.deletedAt} is not null`,
    })
    .from(contentRecords)
    .where(eq(contentRecords.kind, 'publication'))
    .orderBy(asc(contentRecords.position), asc(contentRecords.key));

const stored = z.object({ bibtex: z.string() });

export async function findRecords(db: Database, keys: readonly string[]): Promise<OwnRecord[]> {
  if (keys.length === 0) return [];
  return recordsWhere(db, inArray(contentRecords.key, [...keys]));
}

/** Returns publications that have this DOI or this title: candidates for the same work. */
export const findAlike = (db: Database, doi: string | undefined, title: string): Promise<OwnRecord[]> =>
  recordsWhere(
    db,
    and(
      isNull(contentRecords.deletedAt),
      or(
        doi === undefined ? undefined : sql`lower(${contentTexts.data}) like ${containing(doi)}`,
        sql`lower(${contentRecords.view} ->> 'title') = lower(${title})`,
      ),
    ),
  );

async function recordsWhere(db: Database, condition: SQL | undefined): Promise<OwnRecord[]> {
  const rows = await db
    .select({
      key: contentRecords.key,
      revision: contentRecords.revision,
      liveRevision: contentRecords.liveRevision,
      isDeleted: sql<boolean>`${contentRecords.deletedAt} is not null`,
      data: contentTexts.data,
    })
    .from(contentRecords)
    .innerJoin(contentTexts, isTextWith(contentRecords.headHash))
    .where(and(eq(contentRecords.kind, 'publication'), condition))
    .orderBy(asc(contentRecords.position), asc(contentRecords.key));
  return rows.flatMap(({ data, ...row }) => {
    const read = stored.safeParse(JSON.parse(data));
    return read.success ? [{ ...row, bibtex: read.data.bibtex }] : [];
  });
}

/** Returns the citation keys of all publications and references, including deleted ones. */
export async function takenKeys(db: Database): Promise<Set<string>> {
  const rows = await db
    .select({ key: contentRecords.key })
    .from(contentRecords)
    .where(inArray(contentRecords.kind, ['publication', 'reference']));
  return new Set(rows.map(({ key }) => key.toLowerCase()));
}
