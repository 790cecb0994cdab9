/** Parses dates in front matter in the formats that people and programs use. */
import { dayIn, monthNamed } from '#domain/dates.ts';
import { momentIn } from '#domain/zones.ts';

/** Matches `April 25, 2019`, `25 Apr 2019`, also after a day of the week, as JavaScript formats dates. */
const worded =
  /^(?:[a-z]{3,9},?\s+)?(?:([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?|(\d{1,2})\s+([a-z]{3,9})\.?)\s+(\d{4})\b(.*)$/i;

/**
 * Replaces month names and Japanese characters of a date by digits, such as `2019-4-25`. Everything after the day
 * stays unchanged.
 */
function inFigures(given: string): string {
  const text = given
    .replace(/^(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})日(?:\s*[(（].[)）])?/, '$1-$2-$3')
    .replace(/\s*(午[前後])\s*(\d{1,2}:\d{2}(?::\d{2})?)/, (_, half: string, time: string) =>
      half === '午後' ? ` ${time} pm` : ` ${time} am`,
    );
  const [, first, day, otherDay, second, year = '', rest = ''] = worded.exec(text) ?? [];
  const month = monthNamed(first ?? second ?? '');
  return month > 0 ? `${year}-${month}-${day ?? otherDay}${rest.replace(/^,?\s+(?:at\s+)?/, ' ')}` : text;
}

/** Time zone abbreviations of RFC 822, and JST, in hours ahead of UTC. */
const namedZones: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  jst: 9,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

/** Matches year, month and day, and hours, minutes, seconds and a zone in common notations. */
const figures =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:T|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*(am|pm)?\s*(Z|UTC?|GMT|JST|[ECMP][SD]T)?\s*([+-]\d{2}:?\d{2})?(?:\s*\([^)]*\))?)?$/i;

/**
 * Returns the date without its zone, and the zone as hours and minutes ahead of UTC (undefined without a zone). A
 * date without a time counts as noon.
 */
function readDate(text: string): { clock: string; zone: string | undefined } | undefined {
  const [whole, year = '', month = '', day = '', hour, minute = '00', second = '00', part = '', half, name, zone] =
    figures.exec(inFigures(text)) ?? [];
  if (whole === undefined) return undefined;
  const two = (figure: string | number) => String(figure).padStart(2, '0');
  const hours = hour === undefined ? 12 : half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const offset = zone ? zone.replace(/^(...):?(..)$/, '$1:$2') : name && offsetOf(name);
  // JavaScript converts February 30 to March, so a date is valid only if its day did not change.
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  const clock = `${year}-${two(month)}-${two(day)}T${two(hours)}:${minute}:${second}${part}`;
  return isDay ? { clock, zone: offset } : undefined;
}

function offsetOf(name: string): string {
  const hours = namedZones[name.toLowerCase()] ?? 0;
  return `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

function valid(iso: string): Date | undefined {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Returns the point in time of a date. A time without a zone counts as UTC until `datedInZone` converts it. */
export function dateOf(text: string): Date | undefined {
  const read = readDate(text);
  return read && valid(read.clock + (read.zone ?? 'Z'));
}

/**
 * Returns the point in time of a date. A time without a zone is in `timeZone`. A date without a time counts as noon,
 * or as `now` if noon today is in the future.
 * @param timeZone IANA name
 */
export function momentOf(text: string, timeZone: string, now: Date): Date | undefined {
  const date = dateOf(text);
  if (!date || !zoneless(text)) return date;
  const moment = momentIn(timeZone, date);
  return zoneless(text) === 'day' ? notAheadToday(moment, timeZone, now) : moment;
}

/** Returns noon of a day, or `now` if noon today is in the future. */
export const notAheadToday = (noon: Date, timeZone: string, now: Date): Date =>
  noon > now && dayIn(timeZone, noon) === dayIn(timeZone, now) ? now : noon;

/**
 * Returns `time` for a date with a time but without a zone, `day` for a date without a time; undefined if the date
 * has a zone or is invalid.
 */
export function zoneless(text: string): 'day' | 'time' | undefined {
  const read = readDate(text);
  if (read === undefined || read.zone !== undefined) return undefined;
  return text.includes(':') ? 'time' : 'day';
}

/**
 * Returns the local time as written in the date, in the UTC fields of a `Date`. Paths on the source site contain this
 * local time.
 */
export function clockOf(text: string): Date | undefined {
  const read = readDate(text);
  return read && valid(`${read.clock}Z`);
}
