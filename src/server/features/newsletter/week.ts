/** Schedule of the weekly digest: Monday at seven in the site's time zone. */

const HOUR = 60 * 60_000;
/** Time at which the digest is due, in milliseconds after midnight on Monday. */
const DUE = 7 * HOUR;

/**
 * Returns the Monday (ISO 8601) of the last due digest.
 * @param timeZone IANA name
 */
export function weekOf(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const);
  const of = new Map(parts);
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(of.get(name));
  // Local time is treated as UTC, because only whole days are counted.
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - DUE;
  const day = new Date(local);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
