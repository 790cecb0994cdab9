import { z } from './zod.ts';

/** The data of a subscription other than its address. Times are ISO 8601 in UTC. */
export const subscription = z.object({
  state: z.enum(['waiting', 'following', 'stopped', 'bounced', 'complained']),
  topics: z.array(z.string()),
  rhythm: z.enum(['each', 'weekly']),
  language: z.string(),
  /** The way in which consent was given. Null without consent. */
  consent: z.enum(['link', 'account', 'import']).nullable(),
  consentAt: z.string().nullable(),
  createdAt: z.string(),
});
