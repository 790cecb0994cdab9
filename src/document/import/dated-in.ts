/** When a post was written, by the clocks of the site that it comes to. */
import { clockIn, momentIn } from '#domain/zones.ts';
import type { PostFacts } from '../markdown/front-matter.ts';
import { notAheadToday } from '../markdown/written-date.ts';

/** The day that a file's name begins with, as Jekyll has it, at noon. */
const dayInName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/;

/** Two noons that are further apart are never on one day. */
const DAY_MS = 24 * 3_600_000;

/**
 * Returns the metadata of a post with its date. A time without a zone is in the zone of its former site, if known, else
 * in that of this site. A day, as in a file's name, is the same day here, and on the former site if one time is both; a
 * date of today is not in the future.
 * @param timeZone IANA name, of this site
 * @param path path of its file
 */
export function datedInZone(
  timeZone: string,
  { isZoneless, zone, ...facts }: PostFacts,
  path: string,
  now: Date,
): PostFacts {
  if (facts.date && !isZoneless) return facts;
  const day = dayInName.exec(path)?.[1];
  const clock = facts.date ?? (day === undefined ? undefined : new Date(`${day}T12:00:00Z`));
  if (!clock) return facts;
  const here = momentIn(timeZone, clock);
  const there = zone !== undefined && clockIn(zone, clock) ? momentIn(zone, clock) : here;
  if (isZoneless === 'time') return { ...facts, date: there };
  const between = there.getTime() - here.getTime();
  const noon = Math.abs(between) < DAY_MS ? new Date(here.getTime() + between / 2) : here;
  return { ...facts, date: notAheadToday(noon, timeZone, now) };
}
