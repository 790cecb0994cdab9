/** Compares dates of the record with the date of a document. Dates are as precise as the owner wrote them. */
import { sentences } from '#contract/record-sentences.ts';

/**
 * Returns whether a date is after the date of the document.
 * @param date `2027`, `2027-03` or `2027-03-31`: a month ends with its last day, as terms and employments do. A year by
 * itself is ambiguous, and counts as past within the year of the document
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

/**
 * Finds periods of a résumé that end before they begin. One of the two dates is wrong, and only the owner knows which.
 */
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
 * Sorts periods: current ones first, by start, then the others by end. A fellowship with a known end is current until
 * then.
 * @param today `YYYY-MM-DD`, the date of the document
 */
export const newestFirst = (today: string) => (a: Period, b: Period) =>
  orderOf(b, today).localeCompare(orderOf(a, today)) || (b.startDate ?? '').localeCompare(a.startDate ?? '');

function orderOf({ startDate, endDate }: Period, today: string): string {
  if (endDate && !isAfter(endDate, today)) return endDate;
  return startDate || endDate ? '9999' : '';
}
