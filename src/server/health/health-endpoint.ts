import type { HealthResponse } from '#contract/builds.ts';
import { api } from '#contract/paths.ts';
import { ping } from '#server/db/ping.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { withTimeout } from '#server/http/with-timeout.ts';

/** How long the database may take to answer a health check, in milliseconds. */
const DATABASE_TIMEOUT = 1_500;

export const getHealth = endpoint({
  method: 'GET',
  path: api.health,
  access: 'anyone',
  handle: async ({ app }) => {
    try {
      await withTimeout(ping(app.db), DATABASE_TIMEOUT);
      return { json: { status: 'ok', database: 'ok' } satisfies HealthResponse };
    } catch {
      const json: HealthResponse = { status: 'unavailable', database: 'unavailable' };
      return { status: 503, json, headers: { 'retry-after': '2' } };
    }
  },
});
