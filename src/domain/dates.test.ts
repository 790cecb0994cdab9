import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthOf, yearOf } from './dates.ts';

test("a year turns at midnight in the site's zone", () => {
  expect(yearOf('2024-01-01T04:59:59.000Z', 'America/New_York')).toBe(2023);
  expect(yearOf('2023-12-31T15:00:00.000Z', 'Asia/Tokyo')).toBe(2024);
  expect(yearOf('2023-12-31T14:59:59.000Z', 'Asia/Tokyo')).toBe(2023);
});

test.each(['Asia/Tokyo', 'America/Los_Angeles', 'UTC'])(
  'the year is that of the calendar in %s, at any instant',
  (timeZone) => {
    const calendar = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });
    const around = fc.integer({ min: 1970, max: 2100 }).map((year) => Date.UTC(year, 0, 1));
    const nearNewYear = fc.tuple(around, fc.integer({ min: -36e5 * 36, max: 36e5 * 36 })).map(([at, by]) => at + by);
    const any = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(fc.oneof(any, nearNewYear), (at) => {
        const date = new Date(at);
        expect(yearOf(date.toISOString(), timeZone)).toBe(Number(calendar.format(date)));
      }),
    );
  },
);

test("a month turns at midnight in the site's zone", () => {
  expect(monthOf('2024-01-31T14:59:59.000Z', 'Asia/Tokyo')).toBe(1);
  expect(monthOf('2024-01-31T15:00:00.000Z', 'Asia/Tokyo')).toBe(2);
  expect(monthOf('2025-01-01T04:59:59.000Z', 'America/New_York')).toBe(12);
});
