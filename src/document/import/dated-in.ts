/** When a post was written, by the clocks of the site that it comes to. */
import { momentIn } from '#domain/zones.ts';
import type { PostFacts } from '../markdown/front-matter.ts';

/** The day that a file's name begins with, as Jekyll has it, at noon. */
const dayInName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/;

/**
 * Returns what is known of a post with its date: a day or a time that was said without a zone, and the day in a file's
 * name, are those of the site's zone.
 * @param path of its file
 * @param timeZone IANA name
 */
export function datedInZone(timeZone: string, { isZoneless, ...facts }: PostFacts, path: string): PostFacts {
  if (facts.date && !isZoneless) return facts;
  const day = dayInName.exec(path)?.[1];
  const clock = facts.date ?? (day === undefined ? undefined : new Date(`${day}T12:00:00Z`));
  return clock ? { ...facts, date: momentIn(timeZone, clock) } : facts;
}
