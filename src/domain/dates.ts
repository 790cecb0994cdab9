/** Dates in the time zone of the site (SITE-20). Each language formats dates in `src/messages/`. */
import { getOrMake } from './get-or-make.ts';

const years = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the year of an ISO 8601 date in a zone.
 * @param timeZone IANA name
 */
export function yearOf(instant: string, timeZone: string): number {
  const date = new Date(instant);
  // The year in the time zone differs from the year in UTC only near a year boundary. All other dates avoid Intl,
  // which is slow for thousands of posts.
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
  if (!(month === 11 && day === 31) && !(month === 0 && day === 1)) return date.getUTCFullYear();
  const year = getOrMake(years, timeZone, () => new Intl.DateTimeFormat('en-JP', { year: 'numeric', timeZone }));
  return Number(year.format(date));
}

/** Returns the current day in a zone as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);

const months = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the month of an ISO 8601 date in a zone, from 1.
 * @param timeZone IANA name
 */
export function monthOf(instant: string, timeZone: string): number {
  const month = getOrMake(months, timeZone, () => new Intl.DateTimeFormat('en', { month: 'numeric', timeZone }));
  return Number(month.format(new Date(instant)));
}

/** Common abbreviations of English month names. */
export const shortMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns 1 to 12 for an English month name or abbreviation; 0 for other words. */
export const monthNamed = (word: string): number => shortMonths.indexOf(word.slice(0, 3).toLowerCase()) + 1;
