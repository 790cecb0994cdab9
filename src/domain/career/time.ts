/** Whether something of the record lies ahead on the day of the document. Dates are as exact as the owner wrote them. */
import { sentences } from '#contract/record-sentences.ts';

/**
 * @param date `2027`, `2027-03` or `2027-03-31`: a month ends with its last day, as terms and employments do; a year
 * alone is ambiguous, and counts as past within the document's year
 * @param today `YYYY-MM-DD`
 */
export function isAfter(date: string, today: string): boolean {
  if (date.length === 7) return date >= today.slice(0, 7) && `${date}-${lastDay(date)}` > today;
  return date > today.slice(0, date.length);
}

function lastDay(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** Periods of a résumé that end before they begin: one of the two dates is wrong, and only the owner knows which. */
export function endsBeforeStarts(resume: unknown): { path: (string | number)[]; message: string }[] {
  return periods.flatMap((section) =>
    ((resume as Record<string, Period[]>)[section] ?? []).flatMap(({ startDate, endDate }, index) =>
      startDate && endDate && endDate.padEnd(10, '~') < startDate
        ? [{ path: [section, index, 'endDate'], message: sentences.endBeforeStart }]
        : [],
    ),
  );
}
const periods = ['work', 'education', 'volunteer', 'projects'];

type Period = { startDate?: string | undefined; endDate?: string | undefined };

/**
 * Orders periods: present ones first, by their start, then the others by their end. A fellowship with a known end is
 * present until then.
 * @param today `YYYY-MM-DD`, the date of the document
 */
export const newestFirst = (today: string) => (a: Period, b: Period) =>
  orderOf(b, today).localeCompare(orderOf(a, today)) || (b.startDate ?? '').localeCompare(a.startDate ?? '');

function orderOf({ startDate, endDate }: Period, today: string): string {
  if (endDate && !isAfter(endDate, today)) return endDate;
  return startDate || endDate ? '9999' : '';
}
