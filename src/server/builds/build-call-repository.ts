/** Calls of the build hook, as the rows of `builds` keep them: tried, accepted, given up. */
import type { Database } from '#server/db/database.ts';
import { builds } from '#server/db/schema/index.ts';
import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** Any number that no other user of advisory locks in this database takes. */
const LOCK = 7_240_551_114;

export interface ClaimedCall {
  /** The version that the call is made for; it covers all before it. */
  id: number;
  /** How often it was tried, this one included. */
  attempts: number;
}

/**
 * Takes the newest waiting request for one try; its next try is later each time (10 s, 20 s, 40 s, …). One caller
 * after the other: two that each claim another row would not see each other's.
 * @returns undefined where nothing waits, or what waits is covered by a call that was accepted or is on its way
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
        // A call is on its way, or was taken, or waits for its next try: what it starts will read this change too.
        gt(other.attempts, 0),
        gt(other.nextAttemptAt, now),
      ),
    );
  const [row] = await db
    .update(builds)
    .set({
      attempts: sql`${builds.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + interval '10 seconds' * power(2, ${builds.attempts})`,
    })
    .where(and(waiting, notExists(covered), eq(builds.id, sql`(select max(id) from ${builds} where ${waiting})`)))
    .returning({ id: builds.id, attempts: builds.attempts });
  return row;
}

/** Builds up to this version that are waiting to start. */
const waitingUpTo = (version: number) =>
  and(lte(builds.id, version), eq(builds.state, 'building'), isNull(builds.startedAt));

/**
 * The hook took the call for this version.
 * @param beginsWithin milliseconds for which that counts as a deploy on its way; then the hook is called again
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

/** Deploys that were asked for before that moment and never began have failed. @param error a sentence for the admin */
export async function failNotBegun(db: Database, before: Date, error: string, now: Date): Promise<void> {
  await db
    .update(builds)
    .set({ state: 'failed', error, finishedAt: now })
    .where(and(eq(builds.state, 'building'), isNull(builds.startedAt), lte(builds.acceptedAt, before)));
}

/** The hook is not called for this version any more. @param error a sentence for the admin */
export async function failWaiting(db: Database, version: number, error: string, now: Date): Promise<void> {
  await db.update(builds).set({ state: 'failed', error, finishedAt: now }).where(waitingUpTo(version));
}
