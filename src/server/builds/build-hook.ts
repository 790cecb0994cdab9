/**
 * Where the site is built elsewhere (Netlify): its build hook is called when the published set changed. The row in
 * `builds` is the record; a call that fails or never happens is made up for by the scheduled sweep.
 */
import type { Database } from '#server/db/database.ts';
import { builds } from '#server/db/schema/index.ts';
import type { Rebuild } from '#server/dependencies.ts';
import { failUnfinished } from './build-repository.ts';
import { and, eq, gt, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** How long the hook may take to answer, in milliseconds. */
const HOOK_TIMEOUT = 3_000;
/** A deploy that did not begin within this time after the hook was accepted is asked for again. Milliseconds. */
const DEPLOY_BEGINS_WITHIN = 10 * 60_000;
const MAX_ATTEMPTS = 10;
/** Longer than Netlify lets a build run. Milliseconds. */
const DEPLOY_ENDS_WITHIN = 60 * 60_000;
const DEPLOY_LOST = 'The deploy began and did not end. The published pages are those of the last deploy.';
/** Any number that no other user of advisory locks in this database takes. */
const LOCK = 7_240_551_114;
const HOOK_FAILED = 'The build service could not be reached. The published pages are those of the last deploy.';

export interface BuildHook {
  db: Database;
  url: string;
  clock: () => Date;
  /** Called with a sentence that never holds the hook's address. */
  log: (line: string) => void;
  /** When to stop waiting for the hook's answer; else after `HOOK_TIMEOUT`. */
  giveUp?: AbortSignal;
}

/** The `Rebuild` of a site that is built elsewhere. */
export function buildHookRebuild(hook: BuildHook): Rebuild {
  return {
    request: () =>
      callBuildHook(hook).catch(() => {
        hook.log('The build hook could not be called now; the scheduled sweep will try again.');
      }),
  };
}

/**
 * Calls the hook if a build is wanted that no accepted call covers yet. Any number at once make one call.
 * @throws when the database is away
 */
export async function callBuildHook({ db, url, clock, log, giveUp }: BuildHook): Promise<void> {
  const now = clock();
  await failUnfinished(db, new Date(now.getTime() - DEPLOY_ENDS_WITHIN), DEPLOY_LOST, now);
  const wanted = await claim(db, now);
  if (!wanted) return;
  if (await accepts(url, giveUp ?? AbortSignal.timeout(HOOK_TIMEOUT))) {
    await db
      .update(builds)
      .set({ acceptedAt: now })
      .where(and(lte(builds.id, wanted.id), eq(builds.state, 'building'), isNull(builds.startedAt)));
    return;
  }
  log(`The build hook did not accept the call (attempt ${wanted.attempts}).`);
  if (wanted.attempts >= MAX_ATTEMPTS) {
    await db
      .update(builds)
      .set({ state: 'failed', error: HOOK_FAILED, finishedAt: now })
      .where(and(lte(builds.id, wanted.id), eq(builds.state, 'building'), isNull(builds.startedAt)));
  }
}

/**
 * Takes the newest waiting request for one try; its next try is later each time (10 s, 20 s, 40 s, …). One caller
 * after the other: two that each claim another row would not see each other's.
 */
function claim(db: Database, now: Date): Promise<{ id: number; attempts: number } | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    return takeNewest(tx, now);
  });
}

async function takeNewest(db: Database, now: Date): Promise<{ id: number; attempts: number } | undefined> {
  const other = alias(builds, 'other');
  const waiting = and(eq(builds.state, 'building'), isNull(builds.startedAt), lte(builds.nextAttemptAt, now));
  const covered = db
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.state, 'building'),
        isNull(other.startedAt),
        or(
          gt(other.acceptedAt, new Date(now.getTime() - DEPLOY_BEGINS_WITHIN)),
          // A call is on its way, or waits for its next try: what it starts will read this change too.
          and(isNull(other.acceptedAt), gt(other.attempts, 0), gt(other.nextAttemptAt, now)),
        ),
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

async function accepts(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // Between two calls lie minutes: a connection that was kept is closed by now, and a POST on it fails.
      headers: { connection: 'close' },
      signal,
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
