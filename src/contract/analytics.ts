/** Analytics (ANA-2): the events that pages send, and the owner's figures. */
import { adminReads, anyone } from './call.ts';
import { withoutLanguage } from './languages.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

export const analyticsLimits = {
  /** Maximum characters of a visitor's text, such as a search. */
  text: 100,
  /** A visitor's text is stored only after this number of reports. */
  met: 3,
  /** Maximum number of visitors' texts stored per day. */
  textsADay: 1_000,
  /** Maximum number of visitors' texts stored per client and day, so that one client cannot use up the daily limit. */
  textsAClient: 50,
  /** A missing path is listed by name after this number of networks requested it within a day. */
  networks: 3,
  /** Maximum number of days per call: all stored days. */
  days: 731,
  /** Maximum rows of each list in a response. */
  rows: 50,
} as const;

/**
 * Kinds of counts. `view` and `read` (complete read) are counted by page path, `from` by the referrer's host,
 * `download` by file path. `search` counts searches without a result, `missing` requests for paths that do not exist.
 */
export type EventKind = 'view' | 'read' | 'from' | 'search' | 'missing' | 'download';

/**
 * The name under which visits of missing paths are counted if the path is not listed by name. No path can have this
 * name, because paths begin with a slash.
 */
export const NOT_FOUND = 'not found';

/** Paths whose visits are not counted, because they are private or only for the owner. */
const uncounted = ['/users', '/newsletter', '/blog/preview', '/setup', '/api', '/dashboard', '/blog/create'];

/**
 * Returns whether visits of a path are counted.
 * @param path with or without its language prefix
 */
export function isCounted(path: string): boolean {
  const bare = withoutLanguage(path);
  return !uncounted.some((root) => bare === root || bare.startsWith(`${root}/`));
}

/**
 * An event on the page `path`: a view, a complete read (`end`), a missing page (`missing`), a downloaded file (`file`,
 * by its path), or a search without results (`search`).
 */
export const eventRequest = z.strictObject({
  path: storedText.min(1).max(2_048),
  /** The referrer's URL or host; only the host is used. */
  from: storedText.max(2_048).optional(),
  end: z.boolean().optional(),
  missing: z.boolean().optional(),
  file: storedText.max(2_048).optional(),
  search: storedText.max(2_048).optional(),
});
export type PageEvent = z.infer<typeof eventRequest>;

/** A day in ISO 8601, in the site's time zone. */
const day = z.iso.date().refine((text) => text >= '2000-01-01' && text <= '9999-12-31');

/** Query for a period; both dates are included. The default is the last thirty days. */
export const analyticsQuery = z.strictObject({ from: day.optional(), to: day.optional() });

const named = z.array(z.object({ text: z.string(), count: z.number() }));

/** Each list contains only the entries with the highest counts. */
const analyticsResponse = z.object({
  on: z.boolean(),
  since: z.string(),
  until: z.string(),
  /** Every day, including days without visits. */
  days: z.array(z.object({ day: z.string(), views: z.number(), reads: z.number() })),
  /** `address` is a path of the site. */
  pages: z.array(z.object({ address: z.string(), views: z.number(), reads: z.number() })),
  from: z.array(z.object({ host: z.string(), views: z.number() })),
  searches: named,
  missing: named,
  downloads: named,
});
export type AnalyticsResponse = z.infer<typeof analyticsResponse>;

export const postEvent = anyone('POST /api/events', {
  limit: 'seen',
  accepts: ['application/json', 'text/plain'],
  body: eventRequest,
  status: 204,
});
export const getAnalytics = adminReads('GET /api/analytics', { answer: analyticsResponse });
export const getAnalyticsCsv = adminReads('GET /api/analytics.csv', {
  answer: z.string(),
  asText: true,
  produces: ['text/csv'],
});
