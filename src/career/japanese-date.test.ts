import fc from 'fast-check';
import { runs } from '#support/runs.ts';
import { expect, test } from 'vitest';
import { fullYears, japaneseDate, writtenDate } from './japanese-date.ts';

test.each([
  ['1868-01-25', '明治元年1月25日'],
  ['1912-07-29', '明治45年7月29日'],
  ['1912-07-30', '大正元年7月30日'],
  ['1926-12-24', '大正15年12月24日'],
  ['1926-12-25', '昭和元年12月25日'],
  ['1989-01-07', '昭和64年1月7日'],
  ['1989-01-08', '平成元年1月8日'],
  ['2019-04-30', '平成31年4月30日'],
  ['2019-05-01', '令和元年5月1日'],
  ['2020-01-01', '令和2年1月1日'],
])('the day %s is %s', (date, written) => {
  expect(japaneseDate(date, 'wareki')).toBe(written);
});

test.each([
  ['1912-07', '明治45年7月'],
  ['1926-12', '大正15年12月'],
  ['1989-01', '平成元年1月'],
  ['2019-04', '平成31年4月'],
  ['2019-05', '令和元年5月'],
  ['1912', '明治45年'],
  ['1926', '大正15年'],
  ['1989', '平成元年'],
  ['2019', '令和元年'],
  ['2024', '令和6年'],
])('%s without a day is %s: the era of the longer part', (date, written) => {
  expect(japaneseDate(date, 'wareki')).toBe(written);
});

test('the western calendar keeps the year and drops leading zeros', () => {
  expect(japaneseDate('2019-05-01', 'seireki')).toBe('2019年5月1日');
  expect(writtenDate('2019-05', 'seireki')).toEqual({ year: '2019', month: '5', day: '' });
});

test('days in order stay in order, in every era', () => {
  const order = ['明治', '大正', '昭和', '平成', '令和'];
  const rank = (iso: string) => {
    const { year } = writtenDate(iso, 'wareki');
    const count = year.slice(2) === '元' ? 1 : Number(year.slice(2));
    return order.indexOf(year.slice(0, 2)) * 1000 + count;
  };
  const day = fc
    .date({ min: new Date('1868-01-25'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [early, late] = [a, b].sort() as [string, string];
      expect(rank(early)).toBeLessThanOrEqual(rank(late));
    }),
    runs(500, 10_000),
  );
});

test.each([
  ['1993-05-12', '2026-05-11', 32],
  ['1993-05-12', '2026-05-12', 33],
  ['2000-02-29', '2023-02-28', 22],
  ['2000-02-29', '2023-03-01', 23],
])('born %s, on %s: %i', (birth, on, age) => {
  expect(fullYears(birth, on)).toBe(age);
});
