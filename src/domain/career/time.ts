/** Whether something of the record lies ahead on the day of the document. Dates are as exact as the owner wrote them. */

/**
 * @param date `2027`, `2027-03` or `2027-03-31`: a month ends with its last day, as terms and employments do; of a
 *   year alone nobody knows, and within the document's year it counts as past
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

type Period = { startDate?: string | undefined; endDate?: string | undefined };

/** What goes on still stands first, then what ended or began last. */
export const newestFirst = (a: Period, b: Period) =>
  orderOf(b).localeCompare(orderOf(a)) || (b.startDate ?? '').localeCompare(a.startDate ?? '');
const orderOf = ({ startDate, endDate }: Period) => endDate ?? (startDate ? '9999' : '');
