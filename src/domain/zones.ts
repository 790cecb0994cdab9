/**
 * Local times in time zones, which are given by IANA name. A local time is a `Date` whose UTC fields have the local
 * time.
 */

/** Returns the local time in a zone, in whole seconds; undefined for an unknown zone. */
export function clockIn(timeZone: string, moment: Date): Date | undefined {
  try {
    const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return new Date(`${shown.format(moment).replace(' ', 'T')}Z`);
  } catch {
    return undefined;
  }
}

/**
 * Returns the point in time of a local time in a zone. A local time that daylight saving skips counts as one hour
 * later.
 */
export function momentIn(timeZone: string, clock: Date): Date {
  let moment = clock;
  // The calculation runs twice, because the first result can be on the wrong side of a clock change.
  for (const _ of [1, 2]) moment = new Date(clock.getTime() - aheadOfUtc(timeZone, moment));
  return moment;
}

/** Formats a point in time as ISO 8601 with the offset of a zone: `2024-03-12T09:15:00+09:00`. */
export function isoIn(timeZone: string, moment: Date): string {
  const minutes = Math.round(aheadOfUtc(timeZone, moment) / 60_000);
  const two = (figure: number) => String(Math.trunc(figure)).padStart(2, '0');
  const shown = new Date(moment.getTime() + minutes * 60_000).toISOString().replace(/\.\d+Z$/, '');
  return `${shown}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

/** Returns the offset of a zone from UTC at a point in time, in milliseconds. */
function aheadOfUtc(timeZone: string, moment: Date): number {
  const second = Math.floor(moment.getTime() / 1_000) * 1_000;
  return (clockIn(timeZone, moment)?.getTime() ?? second) - second;
}
