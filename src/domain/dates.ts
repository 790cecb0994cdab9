/** Days as the site counts them: in Asia/Tokyo (product 2). How dates are written is each language's own: `src/messages/`. */
const year = new Intl.DateTimeFormat('en-JP', { year: 'numeric', timeZone: 'Asia/Tokyo' });

/** The year an ISO 8601 instant falls in, in Tokyo. */
export function yearOf(instant: string): number {
  const date = new Date(instant);
  // Thousands of posts are asked, and the calendar takes its time: only around New Year can it say another year.
  const isNewYear = date.getUTCMonth() === 11 && date.getUTCDate() === 31;
  return isNewYear ? Number(year.format(date)) : date.getUTCFullYear();
}
