import { analyticsLimits, type EventKind } from '#contract/analytics.ts';
import { hasRow, type Database } from '#server/platform/db/database.ts';
import { contentRecords, analyticsDays, analyticsTexts } from '#server/platform/db/schema/index.ts';
import { and, asc, between, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';

/**
 * Increases the count of a name, such as a path, on a day.
 * @param day ISO 8601 date
 */
export async function addEvents(db: Database, day: string, kind: EventKind, name: string, count = 1): Promise<void> {
  await db
    .insert(analyticsDays)
    .values({ day, kind, name, count })
    .onConflictDoUpdate({
      target: [analyticsDays.day, analyticsDays.kind, analyticsDays.name],
      set: { count: sql`${analyticsDays.count} + ${count}` },
    });
}

const met = z.object({ rows: z.array(z.object({ times: z.number() })) });

/**
 * Counts a report of a text that visitors send, such as a search term. The text is identified by its hash. Beyond a
 * daily limit, new texts are not recorded.
 * @returns the number of reports, up to one more than the number at which the text is stored; `undefined` if the text
 * was not recorded
 */
export async function meetText(db: Database, day: string, kind: EventKind, hash: string): Promise<number | undefined> {
  const known = sql`exists (select 1 from ${analyticsTexts} where ${analyticsTexts.kind} = ${kind} and ${analyticsTexts.hash} = ${hash} and ${analyticsTexts.day} = ${day})`;
  const room = sql`(select count(*) from ${analyticsTexts} where ${analyticsTexts.day} = ${day}) < ${analyticsLimits.textsADay}`;
  const result = await db.execute(sql`
    insert into ${analyticsTexts} (kind, hash, times, day)
    select ${kind}, ${hash}, 1, ${day} where ${known} or ${room}
    on conflict (kind, hash) do update set times = least(${analyticsTexts.times} + 1, ${analyticsLimits.met + 1}), day = ${day}
    returning times`);
  return met.parse(result).rows[0]?.times;
}

/** Returns the number of reports of a text, by its hash; `undefined` if there was none. */
export async function timesMet(db: Database, kind: EventKind, hash: string): Promise<number | undefined> {
  const [row] = await db
    .select({ times: analyticsTexts.times })
    .from(analyticsTexts)
    .where(and(eq(analyticsTexts.kind, kind), eq(analyticsTexts.hash, hash)));
  return row?.times;
}

/** Returns all rows of a period, including its first and last day. */
export async function listCounts(db: Database, since: string, until: string) {
  return db
    .select()
    .from(analyticsDays)
    .where(between(analyticsDays.day, since, until))
    .orderBy(asc(analyticsDays.day), asc(analyticsDays.kind), asc(analyticsDays.name));
}

/** Sums the views of some paths since a day. A path without views is not in the result. */
export async function sumViews(db: Database, since: string, paths: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ path: analyticsDays.name, views: sql<number>`sum(${analyticsDays.count})::integer` })
    .from(analyticsDays)
    .where(and(gte(analyticsDays.day, since), eq(analyticsDays.kind, 'view'), inArray(analyticsDays.name, paths)))
    .groupBy(analyticsDays.name);
  return new Map(rows.map(({ path, views }) => [path, views]));
}

/** Deletes the counts of a missing path that now redirects to a post. */
export async function forgetMissing(db: Database, path: string): Promise<void> {
  await db.delete(analyticsDays).where(and(eq(analyticsDays.kind, 'missing'), eq(analyticsDays.name, path)));
}

/**
 * Deletes old counts and texts.
 * @param day counts before this day are deleted
 * @param textsDay texts that were last reported before this day are deleted
 */
export async function deleteCountsBefore(db: Database, day: string, textsDay: string): Promise<void> {
  await db.delete(analyticsDays).where(lt(analyticsDays.day, day));
  await db.delete(analyticsTexts).where(lt(analyticsTexts.day, textsDay));
}

/** Returns whether a custom page, project or publication is published under this key or slug. */
export async function hasPage(db: Database, kind: 'page' | 'project' | 'publication', key: string): Promise<boolean> {
  const name = kind === 'publication' ? sql`${contentRecords.view} ->> 'address'` : sql`${contentRecords.key}`;
  return hasRow(
    db
      .select({ key: contentRecords.key })
      .from(contentRecords)
      .where(and(eq(contentRecords.kind, kind), eq(name, key), isNotNull(contentRecords.view)))
      .limit(1),
  );
}
