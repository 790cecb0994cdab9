/** When a post was written, by the clocks of the site that it comes to. */
import type { PostFacts } from '../markdown/front-matter.ts';

/** The day that a file's name begins with, as Jekyll has it, at noon. */
const dayInName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/;

/**
 * Returns what is known of a post with its date: a day or a time that was said without a zone, and the day in a file's
 * name, are those of the site's zone.
 * @param path of its file
 * @param timeZone IANA name
 */
export function datedIn(timeZone: string, { isZoneless, ...facts }: PostFacts, path: string): PostFacts {
  if (facts.date && !isZoneless) return facts;
  const day = dayInName.exec(path)?.[1];
  const inTokyo = facts.date ?? (day === undefined ? undefined : new Date(`${day}T12:00:00+09:00`));
  if (!inTokyo) return facts;
  const clock = clockIn('Asia/Tokyo', inTokyo);
  // Twice: the first guess may lie on the other side of a change of clocks.
  let date = new Date(clock);
  for (const _ of [1, 2]) date = new Date(clock - (clockIn(timeZone, date) - date.getTime()));
  return { ...facts, date };
}

/** What a clock there shows, as if it were UTC's, in milliseconds since 1970. */
function clockIn(timeZone: string, date: Date): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(date);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) + date.getUTCMilliseconds();
}
