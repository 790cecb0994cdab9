/** The state of the published site: a render on the host, a deploy on Netlify. */
import { admin } from './call.ts';
import { z } from './zod.ts';

/** `unconfirmed`: a deploy was requested at least 20 minutes ago, but none has begun. */
const buildStates = ['idle', 'building', 'unconfirmed', 'live', 'failed'] as const;
export type BuildState = (typeof buildStates)[number];

/**
 * `id` is the number of the build and is 0 before the first build. Times are ISO 8601 in UTC. `error` is a message for
 * the admin.
 */
const buildResponse = z.object({
  id: z.number().int(),
  state: z.enum(buildStates),
  requestedAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  error: z.string().nullable(),
});
export type BuildResponse = z.infer<typeof buildResponse>;

/** `degraded`: stored data can be read, but nothing can be written. */
export const healthResponse = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  database: z.enum(['ok', 'unavailable']),
});
export type HealthResponse = z.infer<typeof healthResponse>;

export const getBuild = admin('GET /api/build', { answer: buildResponse });
export const retryBuild = admin('POST /api/build', { answer: buildResponse, status: 202 });
