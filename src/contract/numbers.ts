/** Analytics (ANA-2): the events that pages send, and the figures that the owner sees. */
import { withoutLanguage } from './languages.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

export const numberLimits = {
  /** Characters of a text of a visitor's that may be kept at all. */
  text: 100,
  /** Number of reports before such a text is stored. */
  met: 3,
  /** Limit of such texts per day. */
  textsADay: 1_000,
  /** Limit of such texts per client and day, which leaves room for others. */
  textsAClient: 50,
  /** Networks that ask for a path that does not exist within a day, before it is named. */
  networks: 3,
  /** Number of days that one call can request: all that are stored. */
  days: 731,
  /** Rows of each list in an answer. */
  rows: 50,
} as const;

/**
 * `view` and `read` (to its end) of a page, by its path; `from`: the host that led here; `search` without a result;
 * `missing`: an address that is not there; `download`: a file, by its path.
 */
export const seenKinds = ['view', 'read', 'from', 'search', 'missing', 'download'] as const;
export type SeenKind = (typeof seenKinds)[number];

/** The name under which all paths are counted that do not exist; none of theirs, for a path begins with a slash. */
export const NOT_FOUND = 'not found';

/** Paths that are not counted: private actions and work. */
const unseen = ['/users', '/follow', '/blog/preview', '/setup', '/api', '/dashboard', '/blog/create'];

/**
 * Returns whether visits of this path are counted.
 * @param path with or without its language
 */
export function isCounted(path: string): boolean {
  const bare = withoutLanguage(path);
  return !unseen.some((root) => bare === root || bare.startsWith(`${root}/`));
}

/**
 * One thing that was seen: the page `path`, its end (`end`), that nothing is there (`missing`), a file that was fetched
 * from it (`file`, by its path), or a search there that found nothing (`search`).
 */
export const seenRequest = z.strictObject({
  path: storedText.min(1).max(2_048),
  /** The address that led here, or its host: nothing else of it is looked at. */
  from: storedText.max(2_048).optional(),
  end: z.boolean().optional(),
  missing: z.boolean().optional(),
  file: storedText.max(2_048).optional(),
  search: storedText.max(2_048).optional(),
});
export type Seen = z.infer<typeof seenRequest>;

/** A day as ISO 8601 writes it, in the site's own time. */
const day = z.iso.date().refine((text) => text >= '2000-01-01' && text <= '9999-12-31');

/** Both days count. Without them: the last thirty. */
export const numbersQuery = z.strictObject({ from: day.optional(), to: day.optional() });

const named = z.array(z.object({ text: z.string(), count: z.number() }));

/** Of each list the first rows by count. */
export const numbersResponse = z.object({
  on: z.boolean(),
  since: z.string(),
  until: z.string(),
  /** Every day, those without a visit too. */
  days: z.array(z.object({ day: z.string(), views: z.number(), reads: z.number() })),
  /** `address`: a path of the site. */
  pages: z.array(z.object({ address: z.string(), views: z.number(), reads: z.number() })),
  from: z.array(z.object({ host: z.string(), views: z.number() })),
  searches: named,
  missing: named,
  downloads: named,
});
export type NumbersResponse = z.infer<typeof numbersResponse>;

/** From now on an address that is not there leads to a post, told by its path or its address. */
export const redirectRequest = z.strictObject({
  path: storedText.min(1).max(2_048),
  to: storedText.min(1).max(2_048),
  _csrf: z.string().optional(),
});
export const redirectResponse = z.object({ to: z.string() });
