/** Converts the date of a post to the time zone of this site. */
import { clockIn, momentIn } from '#domain/zones.ts';
import type { PostFacts } from './post-facts.ts';
import { notAheadToday } from './written-date.ts';

/** The date at the start of a file name, as in Jekyll; the time is noon. */
const dayInName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/;

/** If noon of one date in two zones is more than a day apart, no point in time has that date in both zones. */
const DAY_MS = 24 * 3_600_000;

/**
 * Returns the metadata of a post with its date in the time zone of this site. A time without a zone is in the zone of
 * the source site, or of this site if that zone is unknown. A date without a time stays the same day here, and on the
 * source site if possible. If the resulting time is later today, the current time is used.
 * @param timeZone IANA name of the time zone of this site
 * @param path path of the file
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
