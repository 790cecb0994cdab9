/** Queries for the sources of works (WORK-10), and for the owner's works as sources are asked for them. */
import { workSources, type WorkSource } from '#contract/work-sources.ts';
import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import { contentRecords, workSources as table } from '#server/platform/db/schema/index.ts';
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';

export type SourceRow = typeof table.$inferSelect;

export const listSources = (db: Database): Promise<SourceRow[]> => db.select().from(table);

/** The state of a source that is not being checked. */
const idle = { startedAt: null, page: null, sofar: 0, holder: null, heldUntil: null, failures: 0, problem: null };

/**
 * Stores the owner's choice. A change of the identifier begins a new check, and a source that is switched off is no
 * longer asked: a check that is going on stores nothing more.
 */
export async function putSource(
  db: Database,
  row: Pick<SourceRow, 'source' | 'isOn' | 'person' | 'contact'>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(table).where(eq(table.source, row.source)).for('update');
    const isSame = before?.isOn === row.isOn && before.person === row.person;
    if (isSame) return tx.update(table).set(row).where(eq(table.source, row.source));
    const known = before?.person === row.person ? {} : { etag: null, modified: null, lastAt: null, lastFound: null };
    const values = { ...row, ...idle, ...known, nextAt: row.isOn ? now : null };
    return tx.insert(table).values(values).onConflictDoUpdate({ target: table.source, set: values });
  });
}

/**
 * Makes all sources that are on due now. Lists that have not changed are read again too, because the owner may have
 * changed the bibliography. A source that asked to wait is not asked earlier.
 */
export async function askNow(db: Database, now: Date): Promise<void> {
  await db
    .update(table)
    .set({ nextAt: now, etag: null, modified: null })
    .where(and(eq(table.isOn, true), isNull(table.page), eq(table.failures, 0)));
}

/** Gives each source that is on and has no time, as after a restored archive, the time that `at` returns. */
export async function scheduleUnplanned(db: Database, at: () => Date): Promise<void> {
  const rows = await db
    .select({ source: table.source })
    .from(table)
    .where(and(eq(table.isOn, true), isNull(table.nextAt)));
  for (const { source } of rows)
    await db
      .update(table)
      .set({ nextAt: at() })
      .where(and(eq(table.source, source), isNull(table.nextAt)));
}

const isDue = (now: Date) =>
  and(eq(table.isOn, true), lte(table.nextAt, now), or(isNull(table.heldUntil), lte(table.heldUntil, now)));

/** Returns whether a source can be claimed, or has no time yet. */
export async function isSourceDue(db: Database, now: Date): Promise<boolean> {
  return hasRow(
    db
      .select({ source: table.source })
      .from(table)
      .where(or(isDue(now), and(eq(table.isOn, true), isNull(table.nextAt))))
      .limit(1),
  );
}

/**
 * Claims a source whose request is due. If the host crashes, another host can claim the source after `until`.
 * @param not sources that are not claimed
 */
export async function claimSource(
  db: Database,
  { holder, until, now, not }: { holder: string; until: Date; now: Date; not: readonly WorkSource[] },
): Promise<SourceRow | undefined> {
  const allowed = workSources.filter((source) => !not.includes(source));
  const due = db
    .select({ source: table.source })
    .from(table)
    .where(and(inArray(table.source, allowed), isDue(now)))
    .orderBy(table.nextAt, table.source)
    .limit(1)
    .for('update', { skipLocked: true });
  return firstOf(db.update(table).set({ holder, heldUntil: until }).where(inArray(table.source, due)).returning());
}

/** Updates a source that this host still holds. @returns whether it does */
export async function updateHeld(
  db: Database,
  { source, holder, person }: Pick<SourceRow, 'source' | 'holder' | 'person'>,
  values: Partial<SourceRow>,
): Promise<boolean> {
  return hasRow(
    db
      .update(table)
      .set(values)
      .where(
        and(eq(table.source, source), eq(table.holder, holder ?? ''), eq(table.person, person), eq(table.isOn, true)),
      )
      .returning({ source: table.source }),
  );
}

const { view } = contentRecords;
const publications = and(eq(contentRecords.kind, 'publication'), isNotNull(view));
const doi = sql<string>`lower(${view}->>'doi')`;

/** Returns the DOIs of the published publications after `after`, in lower case and in the order of their characters. */
export async function doisAfter(db: Database, after: string, limit: number): Promise<string[]> {
  const ordered = sql<string>`${doi} collate "C"`;
  const rows = await db
    .selectDistinct({ doi: ordered })
    .from(contentRecords)
    .where(and(publications, sql`${ordered} > ${after}`))
    .orderBy(ordered)
    .limit(limit);
  return rows.map((row) => row.doi);
}

/** Returns by what a publication can be found in the answer of a source. */
export const listWorkNames = (db: Database) =>
  db
    .select({
      key: contentRecords.key,
      doi: sql<string | null>`${view}->>'doi'`,
      arxiv: sql<string | null>`${view}->>'arxiv'`,
      title: sql<string>`coalesce(${view}->>'title', '')`,
      year: sql<number | null>`(${view}->>'year')::integer`,
    })
    .from(contentRecords)
    .where(publications);

/** Returns whether a check of one of these sources has begun and not ended. */
export async function isChecking(db: Database, among: readonly WorkSource[]): Promise<boolean> {
  return hasRow(
    db
      .select({ source: table.source })
      .from(table)
      .where(and(inArray(table.source, [...among]), eq(table.isOn, true), isNotNull(table.page), eq(table.failures, 0)))
      .limit(1),
  );
}

/** An arbitrary number that no other advisory lock in this database uses. */
const LOCK = 7_240_551_116;
/** Lets the hosts of a database decide one after the other which counts are shown. */
export const lockCounts = async (tx: Database): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
