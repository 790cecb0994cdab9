/**
 * Formats dates as in Japanese documents (DOC-13): 和暦 with its eras, or 西暦. An era begins on a day, not with a year:
 * 1989-01-07 is 昭和64年, 1989-01-08 平成元年.
 */
import type { Calendar } from '#contract/career.ts';

/**
 * Eras, newest first. `from` is the first day of the era. Meiji was backdated, so it is counted from that new year.
 */
const eras = [
  { name: '令和', from: '2019-05-01' },
  { name: '平成', from: '1989-01-08' },
  { name: '昭和', from: '1926-12-25' },
  { name: '大正', from: '1912-07-30' },
  { name: '明治', from: '1868-01-25' },
] as const;

interface WrittenDate {
  /** The year without 年, such as `令和元` or `2019`. */
  year: string;
  /** The month without 月, such as `5`. Empty if the date has no month. */
  month: string;
  day: string;
}

/**
 * Returns the parts of a date without 年, 月 and 日.
 * @param date `2019`, `2019-05` or `2019-05-01`. Without a day, the era is that of the middle of the month or year:
 * 1989-01 is 平成元年1月, 2019 is 令和元
 */
export function writtenDate(date: string, calendar: Calendar): WrittenDate {
  const [year = '', month, day] = date.split('-');
  const parts = { month: month ? String(Number(month)) : '', day: day ? String(Number(day)) : '' };
  if (calendar === 'seireki') return { year, ...parts };
  const known = `${year}-${month ?? '07'}-${day ?? (month ? '16' : '02')}`;
  const era = eras.find(({ from }) => from <= known);
  if (!era) return { year, ...parts };
  const count = Number(year) - Number(era.from.slice(0, 4)) + 1;
  return { year: `${era.name}${count === 1 ? '元' : count}`, ...parts };
}

/** Returns `令和元年5月1日` or `2019年5月`, with the precision of the date. */
export function japaneseDate(date: string, calendar: Calendar): string {
  const { year, month, day } = writtenDate(date, calendar);
  return `${year}年${month && `${month}月`}${day && `${day}日`}`;
}

/** Latin abbreviations of the eras. The first kanji of an era's name is accepted, too. */
const shortNames = 'RHSTM';

/**
 * Returns the Western year for a year in an era; undefined if the era is unknown.
 * @param era `平成`, `平` or `H`
 * @param count year in the era: `元` or a number
 */
export function yearOfEra(era: string, count: string): number | undefined {
  const found = eras.find(({ name }, at) => era === name || era === name[0] || era.toUpperCase() === shortNames[at]);
  const number = count === '元' ? 1 : Number(count);
  return found && number > 0 ? Number(found.from.slice(0, 4)) + number - 1 : undefined;
}

/**
 * Returns the age in full years (満年齢) on a day. Both dates are `YYYY-MM-DD`. A person born on 29 February becomes a
 * year older on 1 March.
 */
export function fullYears(birth: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4));
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
}
