/** The state of the published site: a render on the host, a deploy on Netlify. */
import { z } from './zod.ts';

/** `unconfirmed`: a deploy was asked for 20 minutes ago, and none began. */
export const buildStates = ['idle', 'building', 'unconfirmed', 'live', 'failed'] as const;
export type BuildState = (typeof buildStates)[number];

/** `id` counts builds, 0 before the first. Times are ISO 8601 in UTC. `error` is a sentence for the admin. */
export const buildResponse = z.object({
  id: z.number().int(),
  state: z.enum(buildStates),
  requestedAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  error: z.string().nullable(),
});
export type BuildResponse = z.infer<typeof buildResponse>;

/** `degraded`: what is stored can be read, and nothing can be written. */
export const healthResponse = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  database: z.enum(['ok', 'unavailable']),
});
export type HealthResponse = z.infer<typeof healthResponse>;
