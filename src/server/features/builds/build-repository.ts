/** The rows of `builds`: requested versions of the site and their progress. */
import type { BuildResponse } from '#contract/builds.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Database } from '#server/platform/db/database.ts';
import { builds } from '#server/platform/db/schema/index.ts';
import { and, desc, eq, isNull, lt, lte, max, min, or } from 'drizzle-orm';

/** Maximum number of posts listed in a request. If more posts have changed, all posts are read again. */
const NAMED = 500;

/**
 * Requests an update of the site. Called in the transaction that changes the published content.
 * @param posts ids of all posts whose published version changed; if absent, any post may have changed
 * @returns the requested version of the site
 */
export async function requestBuild(db: Database, now: Date, posts?: readonly string[]): Promise<number> {
  const [row] = await db
    .insert(builds)
    .values({ requestedAt: now, nextAttemptAt: now, posts: posts && posts.length <= NAMED ? posts : null })
    .returning({ id: builds.id });
  if (!row) throw new Error('A build request was not stored.');
  return row.id;
}

/** Time in milliseconds after an accepted request in which further content changes are collected into one deploy. */
const TOGETHER = 5 * 60_000;

/**
 * Requests a build on platforms where every build is a deploy. Small changes shortly after the last request share one
 * deploy. `POST /api/build` starts a deploy at once, with all changes.
 */
export async function requestBuildTogether(db: Database, now: Date, posts?: readonly string[]): Promise<number> {
  const [last] = await db.select({ at: max(builds.acceptedAt) }).from(builds);
  const version = await requestBuild(db, now, posts);
  const at = new Date((last?.at?.getTime() ?? 0) + TOGETHER);
  if (at > now) await db.update(builds).set({ nextAttemptAt: at }).where(eq(builds.id, version));
  return version;
}

/** Requests an update of the site after a change of pages, on a host at once. */
export const requestPages = (
  { makeContent, clock }: Pick<Dependencies, 'makeContent' | 'clock'>,
  tx: Database,
  posts?: readonly string[],
): Promise<number> => (makeContent ? requestBuild : requestBuildTogether)(tx, clock(), posts);

/** @returns the highest version ever requested; 0 if none was requested */
export async function wantedVersion(db: Database): Promise<number> {
  const [row] = await db.select({ id: builds.id }).from(builds).orderBy(desc(builds.id)).limit(1);
  return row?.id ?? 0;
}

/** Returns the latest requests, the newest first, with their posts. */
export const listRequests = (db: Database, limit: number): Promise<{ id: number; posts: readonly string[] | null }[]> =>
  db.select({ id: builds.id, posts: builds.posts }).from(builds).orderBy(desc(builds.id)).limit(limit);

/** Records that the build of a version has begun. The build covers all earlier requests. */
export async function markStarted(db: Database, version: number, now: Date): Promise<void> {
  await db
    .update(builds)
    .set({ startedAt: now })
    .where(or(and(lte(builds.id, version), eq(builds.state, 'building')), eq(builds.id, version)));
}

/**
 * Marks builds as failed that began before `before` and never reported their end, such as a deploy that was cancelled
 * or killed.
 * @param error a message for the admin
 */
export async function failUnfinished(db: Database, before: Date, error: string, now: Date): Promise<void> {
  await db
    .update(builds)
    .set({ state: 'failed', finishedAt: now, error })
    .where(and(eq(builds.state, 'building'), lt(builds.startedAt, before)));
}

/**
 * Marks the requests up to this version that are being built as published. The request of exactly this version is
 * marked even if it had failed.
 */
export async function markLive(db: Database, version: number, now: Date): Promise<void> {
  await db
    .update(builds)
    .set({ state: 'live', finishedAt: now, error: null })
    .where(
      or(
        and(lte(builds.id, version), eq(builds.state, 'building')),
        and(eq(builds.id, version), eq(builds.state, 'failed')),
      ),
    );
}

/**
 * Marks a build as failed. The last good version of the site stays online, and the admin is notified.
 * @param error a message for the admin
 */
export async function markFailed(db: Database, version: number, error: string, now: Date): Promise<void> {
  await db
    .update(builds)
    .set({ state: 'failed', finishedAt: now, error })
    .where(and(lte(builds.id, version), eq(builds.state, 'building')));
}

/**
 * If a deploy has not begun within this time after the hook accepted the call, it is reported as unconfirmed.
 * Milliseconds.
 */
const CONFIRMED_WITHIN = 20 * 60_000;
const UNCONFIRMED =
  'The build service took the call 20 minutes ago or more, and no deploy began. Look there whether one waits, or whether builds are stopped.';

/** Returns the newest build for the API, marked as unconfirmed if its deploy is slow to begin. */
export async function tellBuild(db: Database, now: Date): Promise<BuildResponse> {
  const build = await latestBuild(db);
  const isLate = build.state === 'building' && build.startedAt === null && (await isUnconfirmed(db, now));
  return isLate ? { ...build, state: 'unconfirmed', error: UNCONFIRMED } : build;
}

/**
 * Returns whether any accepted request has waited too long for its deploy to begin, even if the newest request is
 * recent.
 */
async function isUnconfirmed(db: Database, now: Date): Promise<boolean> {
  const isWaiting = and(eq(builds.state, 'building'), isNull(builds.startedAt));
  const [row] = await db
    .select({ at: min(builds.acceptedAt) })
    .from(builds)
    .where(isWaiting);
  return row?.at != null && now.getTime() - row.at.getTime() >= CONFIRMED_WITHIN;
}

/** Returns the newest build as stored; `idle` if there was never one. */
export async function latestBuild(db: Database): Promise<BuildResponse> {
  const [row] = await db.select().from(builds).orderBy(desc(builds.id)).limit(1);
  return {
    id: row?.id ?? 0,
    state: row?.state ?? 'idle',
    requestedAt: row?.requestedAt.toISOString() ?? null,
    startedAt: row?.startedAt?.toISOString() ?? null,
    finishedAt: row?.finishedAt?.toISOString() ?? null,
    error: row?.error ?? null,
  };
}

/**
 * Records an error of a published version whose update was incomplete.
 * @param error a message for the admin
 */
export async function noteError(db: Database, version: number, error: string): Promise<void> {
  await db.update(builds).set({ error }).where(eq(builds.id, version));
}
