import * as calls from '#contract/dashboard.ts';
import type { HealthResponse } from '#contract/builds.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ping, pingWrites } from '#server/platform/db/ping.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { withTimeout } from '#server/platform/http/with-timeout.ts';

/** Maximum time in milliseconds for the database to answer a health check. */
const DATABASE_TIMEOUT = 1_500;
/** Time in milliseconds for which a response is cached, so that many requests cause only one query. */
const KEPT = 2_000;

/**
 * Cached responses by database, because tests use many databases in one process. On a serverless platform, each call
 * has its own connection, so nothing is cached between calls.
 */
const recent = new WeakMap<Database, { until: number; health: Promise<HealthResponse> }>();

export const getHealth = implement(calls.getHealth, async ({ app, now }) => {
  const known = recent.get(app.db);
  const time = now.getTime();
  const isGood = known !== undefined && time < known.until && time >= known.until - KEPT;
  const health = isGood ? known.health : look(app, now);
  if (!isGood) recent.set(app.db, { until: time + KEPT, health });
  const json = await health;
  return json.status === 'unavailable' ? { status: 503, json, headers: { 'retry-after': '2' } } : { json };
});

async function look({ db, config }: Dependencies, now: Date): Promise<HealthResponse> {
  try {
    await withTimeout(ping(db), DATABASE_TIMEOUT);
  } catch {
    return { status: 'unavailable', database: 'unavailable' };
  }
  if (config.readOnly) return { status: 'ok', database: 'ok' };
  const writes = await withTimeout(pingWrites(db, now), DATABASE_TIMEOUT).then(
    () => true,
    () => false,
  );
  return { status: writes ? 'ok' : 'degraded', database: 'ok' };
}
