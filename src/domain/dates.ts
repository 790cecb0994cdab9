/** Dates as readers see them: the long form of `en-JP`, days counted in Asia/Tokyo (product 2). */
const zone = { timeZone: 'Asia/Tokyo' } as const;
const long = new Intl.DateTimeFormat('en-JP', { dateStyle: 'long', ...zone });
const year = new Intl.DateTimeFormat('en-JP', { year: 'numeric', ...zone });
const monthOfYear = new Intl.DateTimeFormat('en-JP', { year: 'numeric', month: 'long', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-JP', { dateStyle: 'long', timeStyle: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-JP', { dateStyle: 'long', timeZone: 'UTC' });

/** An ISO 8601 instant as `March 12, 2024`. */
export function longDate(instant: string): string {
  return long.format(new Date(instant));
}

/** An instant, ISO 8601 or milliseconds, as `March 12, 2024 at 9:15`: on the clock of whoever looks, for writers and accounts alone. */
export function longMoment(instant: string | number): string {
  return moment.format(new Date(instant));
}

/** The year an ISO 8601 instant falls in, in Tokyo. */
export function yearOf(instant: string): number {
  const date = new Date(instant);
  // Thousands of posts are asked, and the calendar takes its time: only around New Year can it say another year.
  const isNewYear = date.getUTCMonth() === 11 && date.getUTCDate() === 31;
  return isNewYear ? Number(year.format(date)) : date.getUTCFullYear();
}

/** A project's date, `2024`, `2024-03` or `2024-03-12`, as `2024`, `March 2024` or `March 12, 2024`. */
export function partialDate(date: string): string {
  if (date.length === 4) return date;
  return (date.length === 7 ? monthOfYear : dayOfYear).format(new Date(date));
}
