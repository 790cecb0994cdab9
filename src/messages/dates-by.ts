/**
 * Returns the time zone for dates. If the site's time zone is not the default, each page contains it in
 * `html[data-time-zone]` for code in the browser.
 */
export const timeZoneHere = (): string => globalThis.document?.documentElement.dataset['timeZone'] ?? 'Asia/Tokyo';

interface SpanWords {
  year: (year: string) => string;
  until: (end: string) => string;
  fromTo: (start: string, end: string | undefined) => string;
}

/** Returns date formatters for a language. Dates are in long form and in the site's time zone (SITE-20). */
export function datesBy(locale: string, words: SpanWords) {
  const format = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const monthOfYear = format('UTC', { year: 'numeric', month: 'long' });
  const dayOfYear = format('UTC', { dateStyle: 'long' });
  const partialDate = (date: string): string =>
    date.length === 4 ? words.year(date) : (date.length === 7 ? monthOfYear : dayOfYear).format(new Date(date));
  return (timeZone: string = timeZoneHere()) => {
    const long = format(timeZone, { dateStyle: 'long' });
    const moment = format(timeZone, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    const day = format(timeZone, { month: 'long', day: 'numeric' });
    return {
      /** Formats an ISO 8601 instant as `March 12, 2024`. */
      longDate: (instant: string): string => long.format(new Date(instant)),

      /** Formats an ISO 8601 instant as `March 12`, if the year is already shown. */
      dayOfThatYear: (instant: string): string => day.format(new Date(instant)),

      /**
       * Formats an instant, ISO 8601 or milliseconds, as `March 12, 2024 at 9:15 GMT+9`. Only for writers and account
       * pages.
       */
      longMoment: (instant: string | number): string => moment.format(new Date(instant)),

      /** Formats a project's date, `2024`, `2024-03` or `2024-03-12`, as `2024`, `March 2024` or `March 12, 2024`. */
      partialDate,

      /** Formats a period from one partial date to another, or to now; '' if both dates are unknown. */
      span(start: string | undefined, end: string | undefined): string {
        if (!start) return end ? words.until(partialDate(end)) : '';
        return start === end ? partialDate(start) : words.fromTo(partialDate(start), end && partialDate(end));
      },
    };
  };
}
