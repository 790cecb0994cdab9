/** When the mail of the week is due: on Monday at seven, in the site's own time. */

const HOUR = 60 * 60_000;
/** From midnight of Monday. */
const DUE = 7 * HOUR;

/** @returns the Monday (ISO 8601) whose mail is the last one due. @param timeZone IANA name */
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
  // As if the wall clock there were UTC: only days are counted.
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - DUE;
  const day = new Date(local);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
