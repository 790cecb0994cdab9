import { timeZoneHere } from '../time-zone.ts';

const moment = new Intl.DateTimeFormat('en-JP', { dateStyle: 'long', timeStyle: 'short' });
const monthOfYear = new Intl.DateTimeFormat('en-JP', { year: 'numeric', month: 'long', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat('en-JP', { dateStyle: 'long', timeZone: 'UTC' });

function partialDate(date: string): string {
  if (date.length === 4) return date;
  return (date.length === 7 ? monthOfYear : dayOfYear).format(new Date(date));
}

/** Dates as readers see them: the long form of `en-JP`, days counted in the site's time zone (product 2). */
export function datesIn(timeZone: string) {
  const long = new Intl.DateTimeFormat('en-JP', { dateStyle: 'long', timeZone });
  const day = new Intl.DateTimeFormat('en-JP', { month: 'long', day: 'numeric', timeZone });
  return {
    /** An ISO 8601 instant as `March 12, 2024`. */
    longDate: (instant: string): string => long.format(new Date(instant)),

    /** An ISO 8601 instant as `March 12`, where the year is said already. */
    dayOfThatYear: (instant: string): string => day.format(new Date(instant)),

    /** An instant, ISO 8601 or milliseconds, as `March 12, 2024 at 9:15`: on the clock of whoever looks, for writers and accounts alone. */
    longMoment: (instant: string | number): string => moment.format(new Date(instant)),

    /** A project's date, `2024`, `2024-03` or `2024-03-12`, as `2024`, `March 2024` or `March 12, 2024`. */
    partialDate,

    /** From one partial date to another, or to now; '' where neither is known. */
    span(start: string | undefined, end: string | undefined): string {
      if (!start) return end ? `until ${partialDate(end)}` : '';
      if (start === end) return partialDate(start);
      return `${partialDate(start)} – ${end ? partialDate(end) : 'present'}`;
    },
  };
}

export const dates = datesIn(timeZoneHere());
