import type { Database } from '#server/db/database.ts';
import { builds, feedSubscriptions as rows } from '#server/db/schema/index.ts';
import { and, asc, count, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';

export type Subscription = typeof rows.$inferSelect;
type Key = Pick<Subscription, 'topic' | 'callback'>;
type Wanted = Pick<Subscription, 'wanted' | 'wantedSecret' | 'wantedLease'>;

export async function countSubscriptions(db: Database): Promise<number> {
  const [row] = await db.select({ count: count() }).from(rows);
  return row?.count ?? 0;
}

/**
 * Stores a request that waits for confirmation. A new request replaces an unconfirmed request. An already confirmed
 * subscription stays valid until the new request is confirmed.
 */
export async function noteWanted(db: Database, key: Key, wanted: Wanted, now: Date): Promise<void> {
  const values = { ...wanted, attempts: 0, tryAt: now };
  await db
    .insert(rows)
    .values({ ...key, ...values })
    .onConflictDoUpdate({ target: [rows.topic, rows.callback], set: values });
}

/** Returns the public version of the site; `undefined` while a newer version is being built. */
export async function settledVersion(db: Database): Promise<number | undefined> {
  const [newest] = await db
    .select({ id: builds.id, state: builds.state })
    .from(builds)
    .orderBy(desc(builds.id))
    .limit(1);
  return newest?.state === 'live' ? newest.id : undefined;
}

/**
 * Claims a subscription that must be confirmed or whose feed must be sent. If the worker crashes, another worker can
 * claim the subscription after `again`.
 * @param version public version of the site; if `undefined`, only requests and repeated attempts are claimed
 */
export async function claimDue(
  db: Database,
  version: number | undefined,
  now: Date,
  again: Date,
): Promise<Subscription | undefined> {
  const isNew = and(isNull(rows.tryAt), gt(rows.leaseUntil, now), lt(rows.deliveredBuild, version ?? 0));
  const due = db
    .select({ topic: rows.topic, callback: rows.callback })
    .from(rows)
    .where(or(lte(rows.tryAt, now), isNew))
    // Unconfirmed requests come last, because many of them never get an answer and must not delay confirmed
    // subscriptions.
    .orderBy(sql`${rows.wanted} is not null`, asc(rows.deliveredBuild), asc(rows.topic), asc(rows.callback))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(rows)
    .set({ tryAt: again, attempts: sql`${rows.attempts} + 1` })
    .where(sql`(${rows.topic}, ${rows.callback}) in (${due})`)
    .returning();
  return row;
}

export async function settle(db: Database, key: Key, values: Partial<Subscription>): Promise<void> {
  await db.update(rows).set(values).where(isOne(key));
}

export async function deleteSubscription(db: Database, key: Key): Promise<void> {
  await db.delete(rows).where(isOne(key));
}

/** Deletes subscriptions that were not renewed. */
export async function deleteExpiredSubscriptions(db: Database, now: Date): Promise<void> {
  await db.delete(rows).where(and(isNull(rows.wanted), or(isNull(rows.leaseUntil), lt(rows.leaseUntil, now))));
}

const isOne = ({ topic, callback }: Key) => and(eq(rows.topic, topic), eq(rows.callback, callback));
