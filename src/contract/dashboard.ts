/** Dashboard data about failures and the last backup. Other endpoints return the data about posts and records. */
import { adminReads, anyone, anyoneReads } from './call.ts';
import { healthResponse } from './builds.ts';
import { sentProblem } from './problems.ts';
import { z } from './zod.ts';

/** An unusable part of the owner's files, with its location. */
export const fileProblem = z.object({
  file: z.string(),
  /** Location within the file; for a bibliography, the record's key. */
  path: z.string(),
  message: z.string(),
  /** The code of the message. Messages that an earlier version stored have none. */
  reason: z.optional(sentProblem),
  line: z.number().optional(),
});
export type FileProblem = z.infer<typeof fileProblem>;

/** Times are ISO 8601 in UTC. */
const dashboardResponse = z.object({
  problems: z.array(fileProblem),
  /** Emails that could not be sent, after the last attempt: the newest emails, and the total number. */
  failedMails: z.object({
    count: z.number(),
    newest: z.array(
      z.object({ subject: z.string(), recipient: z.string(), createdAt: z.string(), error: z.string().nullable() }),
    ),
  }),
  /** The last backup; null before the first backup. */
  lastBackup: z.string().nullable(),
  /** Number of subscribers; null if the newsletter is off. */
  subscribers: z.number().nullable(),
  /** The posts that were published last, newest first. */
  latest: z.array(
    z.object({
      id: z.string(),
      address: z.string().nullable(),
      title: z.string(),
      createdAt: z.string(),
      /** Views in the last 30 days; null if analytics is off. */
      views: z.number().nullable(),
    }),
  ),
  /** Which parts of the server are set up: a public URL, an email provider, daily backups. */
  ready: z.object({ url: z.boolean(), email: z.boolean(), backups: z.boolean() }),
});
export type DashboardResponse = z.infer<typeof dashboardResponse>;

export const getHealth = anyone('GET /api/health', { limit: 'health', answer: healthResponse });
export const getDashboard = adminReads('GET /api/dashboard', { answer: dashboardResponse });
export const getOpenApi = anyoneReads('GET /api/openapi.json', {
  answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  compressed: true,
});
