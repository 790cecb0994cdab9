/** When a post was written, by the clocks of the site that it comes to. */
import type { PostFacts } from '../markdown/front-matter.ts';
import { clockIn } from './addresses/tokens.ts';

/** The day that a file's name begins with, as Jekyll has it, at noon. */
const dayInName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/;

/** Tokyo's clocks never change: this far they are ahead of UTC's, in milliseconds. */
const TOKYO_MS = 9 * 3_600_000;

/**
 * Returns what is known of a post with its date: a day or a time that was said without a zone, and the day in a file's
 * name, are those of the site's zone.
 * @param path of its file
 * @param timeZone IANA name
 */
export function datedInZone(timeZone: string, { isZoneless, ...facts }: PostFacts, path: string): PostFacts {
  if (facts.date && !isZoneless) return facts;
  const day = dayInName.exec(path)?.[1];
  const inTokyo = facts.date ?? (day === undefined ? undefined : new Date(`${day}T12:00:00+09:00`));
  if (!inTokyo) return facts;
  const clock = inTokyo.getTime() + TOKYO_MS;
  // Twice: the first guess may lie on the other side of a change of clocks.
  let date = new Date(clock);
  for (const _ of [1, 2]) date = new Date(clock - aheadOfUtc(timeZone, date));
  return { ...facts, date };
}

/** How far a zone's clocks are ahead of UTC's at a moment, in milliseconds. */
function aheadOfUtc(timeZone: string, date: Date): number {
  const shown = clockIn(timeZone, date)?.getTime() ?? date.getTime();
  // A clock that shows seconds drops what is between them.
  return shown - Math.floor(date.getTime() / 1_000) * 1_000;
}
