/** Comparisons of dates in the record with the date of a document. A date can be only a month or a year. */
import { problem, type Problem } from '#contract/problems.ts';

/**
 * Returns whether a date is after the date of the document.
 * @param date `2027`, `2027-03` or `2027-03-31`. A month ends with its last day, as terms and employments do. The year
 * of the document counts as past, because a year without a month is ambiguous
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

/** Finds periods of a résumé that end before they begin. Only the owner knows which of the two dates is wrong. */
export function endsBeforeStarts(resume: unknown): { path: (string | number)[]; problem: Problem }[] {
  return periods.flatMap((section) =>
    ((resume as Record<string, Period[]>)[section] ?? []).flatMap(({ startDate, endDate }, index) =>
      startDate && endDate && endDate.padEnd(10, '~') < startDate
        ? [{ path: [section, index, 'endDate'], problem: problem('endBeforeStart') }]
        : [],
    ),
  );
}
const periods = ['work', 'education', 'volunteer', 'projects'];

type Period = { startDate?: string | undefined; endDate?: string | undefined };

/**
 * Sorts periods: current periods first by start, then past periods by end. A fellowship with a known end is current
 * until that end.
 * @param today `YYYY-MM-DD`, the date of the document
 */
export const newestFirst = (today: string) => (a: Period, b: Period) =>
  orderOf(b, today).localeCompare(orderOf(a, today)) || (b.startDate ?? '').localeCompare(a.startDate ?? '');

function orderOf({ startDate, endDate }: Period, today: string): string {
  if (endDate && !isAfter(endDate, today)) return endDate;
  return startDate || endDate ? '9999' : '';
}
