import type { HealthResponse } from '#contract/builds.ts';
import { api } from '#contract/paths.ts';
import { sql } from 'drizzle-orm';
import { endpoint } from '#server/http/endpoint.ts';
import { withTimeout } from '#server/http/with-timeout.ts';

/** How long the database may take to answer a health check, in milliseconds. */
const DATABASE_TIMEOUT = 1_500;

export const health = endpoint({
  method: 'GET',
  path: api.health,
  access: 'anyone',
  handle: async ({ app }) => {
    try {
      await withTimeout(app.db.execute(sql`select 1`), DATABASE_TIMEOUT);
      return { json: { status: 'ok', database: 'ok' } satisfies HealthResponse };
    } catch {
      const json: HealthResponse = { status: 'unavailable', database: 'unavailable' };
      return { status: 503, json, headers: { 'retry-after': '2' } };
    }
  },
});
