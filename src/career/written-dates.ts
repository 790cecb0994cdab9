/** Parses dates and periods in free form: in words, in Japanese eras, or start and end in one field. */
import { yearOfEra } from './japanese-date.ts';
import { monthNamed } from '#domain/dates.ts';

/* Month names in several languages, for dates in imported résumés. */

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs'];

const bare = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '');

let names: Map<string, number> | undefined;

function known(): Map<string, number> {
  if (names) return names;
  names = new Map();
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) {
      // In some languages, the month has another grammatical case if it follows a day.
      for (const options of [{ month }, { month, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
        for (let number = 1; number <= 12; number += 1) {
          const part = format.formatToParts(Date.UTC(2001, number - 1, 1)).find(({ type }) => type === 'month');
          const name = bare(part?.value ?? '');
          if (/^\p{L}{3,}$/u.test(name) && !names.has(name)) names.set(name, number);
        }
      }
    }
  }
  return names;
}

/** Returns 1 to 12 for a month name in one of these languages or an English abbreviation; 0 for other words. */
const monthIn = (word: string): number => known().get(bare(word)) ?? monthNamed(word);

interface WrittenPeriod {
  start: string;
  /** The end date; undefined for a current period. */
  end: string | undefined;
}

const present = new Set(
  (
    'present|presently|now|current|currently|today|ongoing|to date|till date|until now|till now|to present|present day|in progress|-|–|—|~|〜|' +
    "現在|現職|現在に至る|在職中|在籍中|在学中|継続中|今日|今|いま|目前|至今|현재|heute|jetzt|laufend|aktuell|actuel|actuellement|present|aujourd’hui|aujourd'hui|en cours|" +
    'actualidad|actual|actualmente|presente|hoy|oggi|attuale|in corso|atual|atualmente|heden|nu|nuvarande|obecnie'
  ).split('|'),
);

/** Returns whether an end date is a word such as 'present'. */
export function isPresent(text: string): boolean {
  const said = plain(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[.\s]+$/, '')
    .normalize('NFC');
  return present.has(said) || present.has(said.replace(/^(?:bis|to|until|till|jusqu’a|hasta|au|a|まで)\s+/, ''));
}

/** Converts to half-width characters and removes text in brackets. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

type Parts = readonly (string | number | undefined)[];

/** Date formats. Each pattern must match the whole text. */
const forms: readonly (readonly [RegExp, (found: readonly string[]) => Parts])[] = [
  [
    /^(\d{4})(?: ?[-/.年년] ?(\d{1,2})(?: ?[-/.月월] ?(\d{1,2}))?)? ?[日月年일월년]?(?:度|頃|ごろ)?(?:[T ]\d{1,2}:\d{2}\S*)?$/,
    ([, ...parts]) => parts,
  ],
  [/^((?:18|19|20|21)\d{2})(0[1-9]|1[0-2])([0-3]\d)?$/, ([, ...parts]) => parts],
  [/^(\d{1,2})[/.-](\d{4})$/, ([, month, year]) => [year, month]],
  [
    /^(令和|平成|昭和|大正|明治|[令平昭大明]|[RHSTM])\.? ?(元|\d{1,2})(?: ?[-/.年] ?(\d{1,2})(?: ?[-/.月] ?(\d{1,2}))?)? ?[日月年]?(?:度|頃|ごろ)?$/i,
    ([, era = '', count = '', ...rest]) => [yearOfEra(era, count), ...rest],
  ],
  // A two-digit year must follow `-`, `/` or an apostrophe, because `Mar 11` can be a day.
  [
    /^(\p{L}{3,})\.? ?[-/'’] ?(\d{4}|\d{2})$/u,
    ([, word = '', year = '']) => (monthIn(word) > 0 ? [yearOfTwo(year), monthIn(word)] : []),
  ],
  [
    /^(?:\d{1,2}(?:st|nd|rd|th|er|º|\.)?[ -](?:de )?)?(\p{L}{3,})\.?,?[ -](?:de |of )?(?:\d{1,2}(?:st|nd|rd|th)?,? )?(\d{4})$/iu,
    ([, word = '', year]) => [year, monthIn(word) || undefined],
  ],
  [/^[QH]\d[ /-](\d{4})$|^(\d{4})[ /-]?[QH]\d$/i, ([, before, behind]) => [before || behind]],
];

const yearOfTwo = (year: string): string => (year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`);

/** Returns the date if the whole text is a date; undefined otherwise. */
function wholeDate(text: string): string | undefined {
  const [numeric, first, second, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text)?.toSpliced(2, 1) ?? [];
  if (numeric !== undefined) return dayOrMonthFirst(Number(first), Number(second), year ?? '');
  for (const [form, partsOf] of forms) {
    const found = form.exec(text);
    if (found) return exact(partsOf(found));
  }
  return undefined;
}

/** Parses a written date to `2024`, `2024-03` or `2024-03-12`; undefined if the text is not a date. */
export function readDate(text: string): string | undefined {
  const [numeric, ...numbers] = /(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text) ?? [];
  if (numeric !== undefined) return dayOrMonthFirst(Number(numbers[0]), Number(numbers[2]), numbers[3] ?? '');
  const whole = wholeDate(plain(text));
  if (whole !== undefined) return whole;
  const [, ...parts] = /^(\d{4})(?:[-/.年]\s*(\d{1,2})(?:[-/.月]\s*(\d{1,2}))?)?/.exec(text) ?? [];
  if (parts.length > 0) return exact(parts);
  const [, word = '', year] = /(\p{L}{3,})\.?,?\s+(?:\d{1,2},?\s+)?(\d{4})/u.exec(text) ?? [];
  return exact(year === undefined ? [/\b(?:19|20)\d{2}\b/.exec(text)?.[0]] : [year, monthIn(word) || undefined]);
}

const separator = /\s*(?:[–—―−‐~〜→-]|から|\b(?:to|until|till|through|bis|a|à)\b)\s*/giu;

/** Parses a period such as `2011–2013` or `Jan 2011 - Present` to its start and end. */
export function readPeriod(text: string): WrittenPeriod | undefined {
  const written = plain(text).replace(/まで$/, '');
  for (const { 0: sign, index } of written.matchAll(separator)) {
    const [before, behind] = [written.slice(0, index).trim(), written.slice(index + sign.length).trim()];
    const goesOn = behind === '' || isPresent(behind);
    const start = wholeDate(before) ?? (goesOn ? undefined : withYearOf(before, behind));
    const end = goesOn || start === undefined ? undefined : endOf(start, behind, sign);
    if (start !== undefined && (goesOn || (end !== undefined && isOrdered(start, end)))) return { start, end };
  }
  return undefined;
}

/** Returns the start of a period such as `Jan–Mar 2011`, whose year is only in the end. */
function withYearOf(before: string, behind: string): string | undefined {
  const year = wholeDate(behind)?.slice(0, 4);
  const month = monthIn(before.replace(/\.$/, '')) || Number(/^(\d{1,2})月?$/.exec(before)?.[1] ?? 0);
  return year === undefined || month === 0 || !/[\p{L}月]/u.test(before) ? undefined : exact([year, month]);
}

/** Parses the end of a period. The end can omit what equals the start: `2011–13`, `2011年3月〜5月`. */
function endOf(start: string, behind: string, sign: string): string | undefined {
  const year = /^\d{2}$/.test(behind) && start.length === 4 ? start.slice(0, 2) + behind : undefined;
  // After a hyphen, a number from 1 to 12 can be a month or a year, so the end is unknown.
  if (year !== undefined) return sign.trim() !== '-' || Number(behind) > 12 ? year : undefined;
  const month = /^(\d{1,2})月$/.exec(behind)?.[1];
  return month === undefined ? wholeDate(behind) : exact([start.slice(0, 4), month]);
}

const isOrdered = (start: string, end: string): boolean => end.padEnd(10, '~') >= start;

/**
 * Parses `25/12/2019`, in which the day or the month can be first. If the order is ambiguous, as in `03/04/2026`, the
 * whole date is ignored.
 */
function dayOrMonthFirst(first: number, second: number, year: string): string | undefined {
  const days = [
    [first, second],
    [second, first],
  ].map((numbers) => [year, ...numbers.map((number) => String(number).padStart(2, '0'))].join('-'));
  const [day, ...others] = new Set(days.filter(isDay));
  return others.length === 0 ? day : undefined;
}

/**
 * Removes invalid parts of a date: February 30 becomes February.
 * @param parts year, month and day, as far as known
 */
function exact(parts: Parts): string | undefined {
  for (let count = 3; count > 0; count -= 1) {
    const date = parts.slice(0, count);
    if (date.length < count || date.some((part) => part === undefined)) continue;
    const written = date.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
    if (isDay(written)) return written;
  }
  return undefined;
}

function isDay(written: string): boolean {
  const [year = 0, month = 1, day = 1] = written.split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1868 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Returns the date of an object such as `{ year: 2011, month: 3 }`; undefined for other values. */
export function dateOfParts(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('year' in value)) return undefined;
  const { year, month, day } = value as Record<string, unknown>;
  const number = (part: unknown) =>
    typeof part === 'number' || /^\d+$/.test(String(part)) ? String(Number(part)) : undefined;
  const named =
    typeof month === 'string' && !/^\d/.test(month) ? String(monthIn(month) || '') || undefined : number(month);
  return exact([number(year), named, number(day)]);
}
