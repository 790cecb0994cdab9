/** State of build hook calls, stored in the rows of `builds`: attempts, acceptance and failure. */
import { firstOf, type Database } from '#server/platform/db/database.ts';
import { builds } from '#server/platform/db/schema/index.ts';
import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** An arbitrary number that no other advisory lock in this database uses. */
const LOCK = 7_240_551_114;

interface ClaimedCall {
  /** The version for which the hook is called. The call covers all earlier versions. */
  id: number;
  /** Number of attempts, including the current attempt. */
  attempts: number;
}

/**
 * Claims the newest waiting request for one attempt. The delay before the next attempt doubles (10 s, 20 s, 40 s, …).
 * Claims are serialized, because two concurrent claims of different rows would not see each other.
 * @returns undefined if no request waits, or a call that was accepted or is under way covers it
 */
export function claimCall(db: Database, now: Date): Promise<ClaimedCall | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    return takeNewest(tx, now);
  });
}

async function takeNewest(db: Database, now: Date): Promise<ClaimedCall | undefined> {
  const other = alias(builds, 'other');
  const waiting = and(eq(builds.state, 'building'), isNull(builds.startedAt), lte(builds.nextAttemptAt, now));
  const covered = db
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.state, 'building'),
        isNull(other.startedAt),
        // Another call is under way, accepted, or waiting for its next attempt. The build of that call will include
        // this change too.
        gt(other.attempts, 0),
        gt(other.nextAttemptAt, now),
      ),
    );
  return firstOf(
    db
      .update(builds)
      .set({
        attempts: sql`${builds.attempts} + 1`,
        nextAttemptAt: sql`${now.toISOString()}::timestamptz + interval '10 seconds' * power(2, ${builds.attempts})`,
      })
      .where(and(waiting, notExists(covered), eq(builds.id, sql`(select max(id) from ${builds} where ${waiting})`)))
      .returning({ id: builds.id, attempts: builds.attempts }),
  );
}

/** Builds up to this version that are waiting to start. */
const waitingUpTo = (version: number) =>
  and(lte(builds.id, version), eq(builds.state, 'building'), isNull(builds.startedAt));

/**
 * Records that the hook accepted the call for this version.
 * @param beginsWithin time in which the deploy must begin, in milliseconds; if no deploy begins, the hook is called
 * again
 */
export async function markAccepted(db: Database, version: number, now: Date, beginsWithin: number): Promise<void> {
  await db
    .update(builds)
    .set({
      acceptedAt: sql`coalesce(${builds.acceptedAt}, ${now.toISOString()}::timestamptz)`,
      nextAttemptAt: new Date(now.getTime() + beginsWithin),
    })
    .where(waitingUpTo(version));
}

/**
 * Marks deploys as failed that were requested before `before` and never began.
 * @param error a message for the admin
 */
export async function failNotBegun(db: Database, before: Date, error: string, now: Date): Promise<void> {
  await db
    .update(builds)
    .set({ state: 'failed', error, finishedAt: now })
    .where(and(eq(builds.state, 'building'), isNull(builds.startedAt), lte(builds.acceptedAt, before)));
}

/**
 * Stops calling the hook for this version.
 * @param error a message for the admin
 */
export async function failWaiting(db: Database, version: number, error: string, now: Date): Promise<void> {
  await db.update(builds).set({ state: 'failed', error, finishedAt: now }).where(waitingUpTo(version));
}
