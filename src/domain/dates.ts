/** Days as the site counts them: in its time zone (SITE-20). How dates are written is each language's own: `src/messages/`. */
const years = new Map<string, Intl.DateTimeFormat>();

/**
 * The year that an ISO 8601 instant falls in.
 * @param timeZone IANA name
 */
export function yearOf(instant: string, timeZone: string): number {
  const date = new Date(instant);
  // Intl is slow, and there are thousands of posts; only near a year boundary can the zone change the year.
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
  if (!(month === 11 && day === 31) && !(month === 0 && day === 1)) return date.getUTCFullYear();
  const year = years.get(timeZone) ?? new Intl.DateTimeFormat('en-JP', { year: 'numeric', timeZone });
  years.set(timeZone, year);
  return Number(year.format(date));
}

/** The day that it is in a zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);

const months = new Map<string, Intl.DateTimeFormat>();

/**
 * The month that an ISO 8601 instant falls in, from 1.
 * @param timeZone IANA name
 */
export function monthOf(instant: string, timeZone: string): number {
  const month = months.get(timeZone) ?? new Intl.DateTimeFormat('en', { month: 'numeric', timeZone });
  months.set(timeZone, month);
  return Number(month.format(new Date(instant)));
}

/** English months, as everybody shortens them. */
export const shortMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 1 to 12 for the English name of a month, or what begins as one; 0 for another word. */
export const monthNamed = (word: string): number => shortMonths.indexOf(word.slice(0, 3).toLowerCase()) + 1;
