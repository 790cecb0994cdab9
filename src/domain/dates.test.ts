import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yearOf } from './dates.ts';

test('a year turns at midnight in Tokyo', () => {
  expect(yearOf('2023-12-31T15:00:00.000Z')).toBe(2024);
  expect(yearOf('2023-12-31T14:59:59.000Z')).toBe(2023);
});

test('the year is that of the calendar in Tokyo, at any instant', () => {
  const calendar = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Tokyo' });
  const around = fc.integer({ min: 1970, max: 2100 }).map((year) => Date.UTC(year, 0, 1));
  const nearNewYear = fc.tuple(around, fc.integer({ min: -36e5 * 36, max: 36e5 * 36 })).map(([at, by]) => at + by);
  const any = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(fc.oneof(any, nearNewYear), (at) => {
      const date = new Date(at);
      expect(yearOf(date.toISOString())).toBe(Number(calendar.format(date)));
    }),
  );
});
