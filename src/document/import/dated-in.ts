/** When a post was written, by the clocks of the site that it comes to. */
import { clockIn, momentIn } from '#domain/zones.ts';
import type { PostFacts } from '../markdown/front-matter.ts';
import { notAheadToday } from '../markdown/written-date.ts';

/** The day that a file's name begins with, as Jekyll has it, at noon. */
const dayInName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/;

/** Two noons that are further apart are never on one day. */
const DAY_MS = 24 * 3_600_000;

/**
 * Returns what is known of a post with its date. A time that was said without a zone is one of the site where it was, where
 * that says its zone, else of this one. A day, as that in a file's name, is that day here, and there too where one moment
 * is both; what was written today does not lie ahead.
 * @param timeZone IANA name, of this site
 * @param path of its file
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
