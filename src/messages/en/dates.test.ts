import { expect, test } from 'vitest';
import { dates, datesIn } from './dates.ts';

test.each([
  ['2024-03-12T03:00:00.000Z', 'March 12, 2024'],
  ['2024-03-11T15:00:00.000Z', 'March 12, 2024'],
  ['2024-03-11T14:59:59.999Z', 'March 11, 2024'],
])('%s is %s in Tokyo', (instant, expected) => expect(dates.longDate(instant)).toBe(expected));

test("a time is in the site's zone and names it", () => {
  const quarterPastNine = new Date('2024-03-12T00:15:00Z');
  expect(dates.longMoment(quarterPastNine.toISOString())).toBe('March 12, 2024 at 9:15 GMT+9');
  expect(datesIn('America/Los_Angeles').longMoment(quarterPastNine.getTime())).toBe('March 11, 2024 at 17:15 GMT-7');
});

test.each([
  ['2024', '2024'],
  ['2024-03', 'March 2024'],
  ['2024-03-01', 'March 1, 2024'],
])('a project of %s is of %s, wherever it is built', (date, expected) =>
  expect(dates.partialDate(date)).toBe(expected),
);
