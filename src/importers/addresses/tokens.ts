/** Shared parts of the generators' rules: dates, patterns with placeholders, slugs, settings. */
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

/** The data of a post from which its path on the source site is computed. */
export interface AddressFacts {
  title: string;
  /** The publication time of the post; undefined without a date, or if the date has no time. */
  date: Date | undefined;
  /** The local time as written in the date, stored in the UTC fields of a `Date`. */
  clock: Date | undefined;
  slug: string;
  /** A complete path, as written in `permalink`, `path` or `url`. */
  permalink: string;
  categories: readonly string[];
}

/** Parses a settings file by its extension; returns an empty object if the file is unreadable. */
export function settingsIn(name: string, text: string): Record<string, unknown> {
  try {
    const read: unknown = name.endsWith('.toml')
      ? parseToml(text)
      : parseYaml(text, { maxAliasCount: 0, logLevel: 'silent' });
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function textAt(record: Record<string, unknown>, key: string): string {
  const value = record[key];
  return typeof value === 'string' ? value : '';
}

/** Returns the first quoted string after a name in a config script, as in `base: '/notes'`. */
export const quoted = (program: string, name: string): string =>
  new RegExp(`(?<![\\w.])${name}\\s*[:=]\\s*(["'\`])([^"'\`\\n]*)\\1`).exec(program)?.[2] ?? '';

/** Returns the path of a URL without trailing slashes, such as `/blog` for `https://example.org/blog/`. */
export const pathOf = (address: string): string =>
  (URL.parse(address, 'https://former.invalid/')?.pathname ?? '').replace(/\/+$/, '');

/** Fills in the `:names` of a pattern; returns undefined if a value is missing. */
export function filled(pattern: string, values: Readonly<Record<string, string | undefined>>): string | undefined {
  let isWhole = true;
  const text = pattern.replace(/:([A-Za-z_]+|\d+)/g, (_, name: string) => {
    isWhole &&= values[name] !== undefined;
    return values[name] ?? '';
  });
  return isWhole ? text : undefined;
}

/** Joins the parts of a path with single slashes, with a slash in front and none at the end. */
export const trimmed = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`;

const lowerWords = (text: string, kept: RegExp, between: string) =>
  text
    .toLowerCase()
    .replace(kept, between)
    .replace(/^-+|-+$/g, '');

/** Returns a text in lower case, with hyphens for everything except letters and digits. */
export const plainSlug = (text: string): string => lowerWords(text, /[^\p{L}\p{M}\p{Nd}]+/gu, '-');

/** Returns the anchor that GitHub creates for a heading, which Astro uses for ids. */
export const githubSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '')
    .replace(/\s/g, '-');

const two = (number: number) => String(number).padStart(2, '0');
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
].concat(['November', 'December']);
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayLength = 86_400_000;

/**
 * Returns the parts of a date by their placeholder names in Jekyll, Hugo and Hexo.
 * @param clock local time in UTC fields
 */
export function dateParts(clock: Date | undefined): Record<string, string> {
  if (!clock) return {};
  const [year, month, day] = [clock.getUTCFullYear(), clock.getUTCMonth() + 1, clock.getUTCDate()];
  const monthName = months[month - 1] ?? '';
  const dayName = days[clock.getUTCDay()] ?? '';
  const dayOfYear = Math.floor((clock.getTime() - Date.UTC(year, 0, 1)) / dayLength) + 1;
  const week = isoWeek(clock);
  return {
    year: String(year),
    short_year: two(year % 100),
    month: two(month),
    day: two(day),
    i_month: String(month),
    i_day: String(day),
    hour: two(clock.getUTCHours()),
    minute: two(clock.getUTCMinutes()),
    second: two(clock.getUTCSeconds()),
    y_day: String(dayOfYear).padStart(3, '0'),
    yearday: String(dayOfYear),
    w_year: String(week.year),
    week: two(week.week),
    w_day: String(clock.getUTCDay() || 7),
    short_month: monthName.slice(0, 3),
    long_month: monthName,
    monthname: monthName,
    short_day: dayName.slice(0, 3),
    long_day: dayName,
    weekdayname: dayName,
    weekday: String(clock.getUTCDay()),
    // Go's date formats are written with the parts of a reference date, such as `2006` for the year.
    2006: String(year),
    '06': two(year % 100),
    '01': two(month),
    1: String(month),
    '02': two(day),
    2: String(day),
    January: monthName,
    Jan: monthName.slice(0, 3),
    Monday: dayName,
    Mon: dayName.slice(0, 3),
    '002': String(dayOfYear).padStart(3, '0'),
    15: two(clock.getUTCHours()),
    '04': two(clock.getUTCMinutes()),
  };
}

/** A week belongs to the year that contains its Thursday. */
function isoWeek(clock: Date): { year: number; week: number } {
  const thursday = new Date(clock.getTime() + (4 - (clock.getUTCDay() || 7)) * dayLength);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / dayLength / 7) + 1 };
}
