/** Counters in the database, so that a limit holds across all instances of the API. Each count is one upsert. */
import type { Database } from '#server/platform/db/database.ts';
import { rateLimits } from '#server/platform/db/schema/index.ts';
import { and, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm';

/** An SQL expression, for callers that combine several counters in one statement. */
export type Expression = SQL;

/**
 * Time in milliseconds after the last attempt or the end of the last wait. After this time, the waits start again
 * with the shortest one.
 */
const FORGOTTEN_AFTER = 24 * 60 * 60_000;

/** Wait before each further attempt, in minutes: Fibonacci numbers times ten. The last wait repeats. */
const waits = [10, 10, 20, 30, 50, 80, 130, 210, 340, 550, 890, 1440];

/** The result of counting. `count` is the number of the attempt; `retryAfter` is in milliseconds. */
type Counted = { allowed: true; count: number } | { allowed: false; retryAfter: number };

/** Counts an attempt within a window that starts with the first attempt. `window.window` is in milliseconds. */
export async function countInWindow(
  db: Database,
  key: string,
  window: { limit: number; window: number },
  now: Date,
): Promise<Counted> {
  const [row] = await windowCount(db, key, window, now);
  return row ? { allowed: true, count: row.count } : refusal(db, key, now);
}

/**
 * Returns the statement that counts an attempt. It returns no row if the attempt is refused.
 * @param key the counter's key, or an expression if the surrounding statement computes the key
 * @param where if false, nothing is counted and no row is returned
 */
export function windowCount(
  db: Database,
  key: string | SQL,
  { limit, window }: { limit: number; window: number },
  now: Date,
  where: SQL = sql`true`,
) {
  const end = new Date(now.getTime() + window);
  const isOver = sql`${rateLimits.resetAt} <= ${at(now)}`;
  return db
    .insert(rateLimits)
    .select(sql`select ${key}::text, 1, 0, ${at(end)} where ${where}`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetAt: sql`case when ${isOver} then ${at(end)} else ${rateLimits.resetAt} end`,
      },
      setWhere: or(lt(rateLimits.count, limit), isOver),
    })
    .returning({ count: rateLimits.count });
}

/** Returns an expression for `prefix` plus `value`, or for `otherwise` if `value` is null. */
export const keyUnless = (value: Expression, prefix: string, otherwise: string): Expression =>
  sql`coalesce(${prefix}::text || ${value}, ${otherwise}::text)`;

/**
 * Counts an attempt. The first `free` attempts need no wait. From the last of these attempts on, each attempt starts
 * a wait before the next.
 */
export async function countWithWaits(db: Database, key: string, free: number, now: Date): Promise<Counted> {
  const [row] = await waitsCount(db, key, free, now);
  return row ? { allowed: true, count: row.count } : refusal(db, key, now);
}

/** Returns the counting statement of `countWithWaits`. It returns no row if the attempt is refused. */
export function waitsCount(db: Database, key: string, free: number, now: Date) {
  const isForgotten = sql`${rateLimits.resetAt} <= ${at(new Date(now.getTime() - FORGOTTEN_AFTER))}`;
  const startsWait = sql`not ${isForgotten} and ${rateLimits.count} + 1 >= ${free}`;
  const wait = sql`(${sql.raw(`array[${waits.join(',')}]`)})[least(${rateLimits.step} + 1, ${sql.raw(String(waits.length))})]`;
  return db
    .insert(rateLimits)
    .values({ key, count: 1, resetAt: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isForgotten} then 1 else ${rateLimits.count} + 1 end`,
        step: sql`case when ${startsWait} then ${rateLimits.step} + 1 else 0 end`,
        resetAt: sql`${at(now)} + case when ${startsWait} then make_interval(mins => ${wait}) else interval '0' end`,
      },
      setWhere: or(lt(rateLimits.count, free), sql`${rateLimits.resetAt} <= ${at(now)}`),
    })
    .returning({ count: rateLimits.count });
}

/** Undoes one count, because the counted event did not happen. */
export async function uncount(db: Database, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.count, 0)));
}

/**
 * Deletes a counter if attempt `count` was the last one. Otherwise, the counter stays, because a later attempt is
 * still running.
 */
export async function forgetCounter(db: Database, key: string, count: number): Promise<void> {
  await db.delete(rateLimits).where(and(eq(rateLimits.key, key), eq(rateLimits.count, count)));
}

/** Removes counters that no longer limit anything. */
export async function deleteOldCounters(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetAt, new Date(now.getTime() - FORGOTTEN_AFTER)));
}

/** Returns a refusal with the time that the caller has to wait. */
export async function refusal(db: Database, key: string, now: Date): Promise<Counted & { allowed: false }> {
  const [row] = await db.select({ resetAt: rateLimits.resetAt }).from(rateLimits).where(eq(rateLimits.key, key));
  return { allowed: false, retryAfter: row ? Math.max(0, row.resetAt.getTime() - now.getTime()) : 0 };
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
