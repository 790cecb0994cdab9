import { numberLimits, type SeenKind } from '#contract/numbers.ts';
import type { Database } from '#server/db/database.ts';
import { categories, contentRecords, keywords, seenDays, seenTexts } from '#server/db/schema/index.ts';
import { and, asc, between, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';

/** @param day ISO 8601 date */
export async function addSeen(db: Database, day: string, kind: SeenKind, name: string, count = 1): Promise<void> {
  await db
    .insert(seenDays)
    .values({ day, kind, name, count })
    .onConflictDoUpdate({
      target: [seenDays.day, seenDays.kind, seenDays.name],
      set: { count: sql`${seenDays.count} + ${count}` },
    });
}

const met = z.object({ rows: z.array(z.object({ times: z.number() })) });

/**
 * Counts a report of a text by its hash. Beyond a daily limit, new texts are not recorded.
 * @returns the number of reports, up to one more than needed for storing; `undefined` if the text was not recorded
 */
export async function meetText(db: Database, day: string, kind: SeenKind, hash: string): Promise<number | undefined> {
  const known = sql`exists (select 1 from ${seenTexts} where ${seenTexts.kind} = ${kind} and ${seenTexts.hash} = ${hash} and ${seenTexts.day} = ${day})`;
  const room = sql`(select count(*) from ${seenTexts} where ${seenTexts.day} = ${day}) < ${numberLimits.textsADay}`;
  const result = await db.execute(sql`
    insert into ${seenTexts} (kind, hash, times, day)
    select ${kind}, ${hash}, 1, ${day} where ${known} or ${room}
    on conflict (kind, hash) do update set times = least(${seenTexts.times} + 1, ${numberLimits.met + 1}), day = ${day}
    returning times`);
  return met.parse(result).rows[0]?.times;
}

/** Returns how often a text was reported, by its hash; `undefined` if never. */
export async function timesMet(db: Database, kind: SeenKind, hash: string): Promise<number | undefined> {
  const [row] = await db
    .select({ times: seenTexts.times })
    .from(seenTexts)
    .where(and(eq(seenTexts.kind, kind), eq(seenTexts.hash, hash)));
  return row?.times;
}

/** Returns all rows of these days, including both ends. */
export async function listSeen(db: Database, since: string, until: string) {
  return db
    .select()
    .from(seenDays)
    .where(between(seenDays.day, since, until))
    .orderBy(asc(seenDays.day), asc(seenDays.kind), asc(seenDays.name));
}

/** Deletes the counts of a path that is no longer missing. */
export async function forgetMissing(db: Database, path: string): Promise<void> {
  await db.delete(seenDays).where(and(eq(seenDays.kind, 'missing'), eq(seenDays.name, path)));
}

/**
 * @param day older counts are deleted
 * @param textsDay texts without a later report are deleted
 */
export async function deleteSeenBefore(db: Database, day: string, textsDay: string): Promise<void> {
  await db.delete(seenDays).where(lt(seenDays.day, day));
  await db.delete(seenTexts).where(lt(seenTexts.day, textsDay));
}

/** Returns whether a published record of this kind has this key, or a page with this slug. */
export async function hasPage(db: Database, kind: 'page' | 'project' | 'publication', key: string): Promise<boolean> {
  const name = kind === 'publication' ? sql`${contentRecords.view} ->> 'address'` : sql`${contentRecords.key}`;
  const rows = await db
    .select({ key: contentRecords.key })
    .from(contentRecords)
    .where(and(eq(contentRecords.kind, kind), eq(name, key), isNotNull(contentRecords.view)))
    .limit(1);
  return rows.length > 0;
}

/** Returns whether a post ever had this category or keyword, by its id. */
export async function hasName(db: Database, by: 'category' | 'keyword', id: string): Promise<boolean> {
  const table = by === 'category' ? categories : keywords;
  return (await db.$count(table, eq(table.id, id))) > 0;
}
