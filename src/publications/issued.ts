/**
 * Converts the publication date, from BibTeX's year, month and day or biblatex's dates, to CSL's `issued` and `status`.
 */
import { monthNamed } from '#domain/dates.ts';
import { texToText } from './tex.ts';

export interface Issued {
  issued?: { 'date-parts': number[][]; circa?: true };
  /** Publication state instead of a date: `in press`. */
  status?: string;
}

/** Publication states that replace a date, and their wording in references. */
const states: [RegExp, string][] = [
  [/in\s*press|printing|accepted|to\s*appear|forthcoming|^press$/i, 'in press'],
  [/submitted|under\s*review|in\s*review/i, 'submitted for publication'],
  [/in\s*prep/i, 'manuscript in preparation'],
];

/**
 * Returns the publication date of a record.
 * @param fields fields of a record; `date` takes precedence over `year`
 * @returns an empty result if the record has no date; `understood` is false if the date cannot be parsed
 */
export function issuedOf(fields: Record<string, string>): Issued & { understood: boolean } {
  const date = texToText(fields.date ?? '');
  const year = texToText(fields.year ?? '');
  const state = stateOf([fields.pubstate ?? '', date, year].map(texToText));
  const read =
    extendedDate(date) ??
    yearAndMonth(year, texToText(fields.month ?? ''), texToText(fields.day ?? '')) ??
    yearAndMonth(date, '', '');
  if (read) return { issued: { 'date-parts': read, ...(isAbout(fields) && { circa: true }) }, understood: true };
  if (state) return { status: state, understood: true };
  return { understood: date === '' && year === '' };
}

/** Returns whether a date is approximate: `1870~` in biblatex, or `c. 1870`. */
const isAbout = ({ date = '', year = '' }: Record<string, string>) =>
  /[~%]\s*$|^\s*c(?:a|irca)?\.?\s*\d/i.test(date || year);

function stateOf(texts: string[]): string | undefined {
  return states.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1];
}

/** Parses EDTF as biblatex does: `2024-03-12`, `2024-03/2024-05`, `2024~`, `202X`, seasons as `2024-21`. */
function extendedDate(date: string): number[][] | undefined {
  const ends = date.split(/\s*\/\s*/).map((end) => {
    const [, year, month, day] =
      /^(-?\d{3,4}|\d{2,3}[Xu]{1,2})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?:T[\d:.+Z-]*)?[?~%]?$/.exec(end) ?? [];
    if (year === undefined) return undefined;
    return parts(Number(year.replace(/[Xu]/g, '0')), Number(month ?? 0), Number(day ?? 0));
  });
  const [first, last] = ends;
  if (!first) return undefined;
  return last ? [first, last] : [first];
}

/**
 * Parses a year such as `2024`, `{2024a}`, `2023--2024` or `c. 1850`. The month is a number, a name or a range, and
 * can contain the day.
 */
function yearAndMonth(year: string, month: string, day: string): number[][] | undefined {
  const [, first, last] = /(?<!\d)(\d{4})(?!\d)(?:\s*[-–—/]+\s*(\d{4}|\d{2})(?!\d))?/.exec(year) ?? [];
  if (first === undefined) return undefined;
  const found = monthsIn(month);
  const days = /^\s*\d{1,2}\s*$/.test(day) ? Number(day) : found.day;
  if (last !== undefined) return [[Number(first)], [Number(last.length === 2 ? first.slice(0, 2) + last : last)]];
  const [from, to] = found.months;
  if (to !== undefined && from !== undefined && to > from)
    return [parts(Number(first), from, 0), parts(Number(first), to, 0)];
  return [parts(Number(first), from ?? 0, days)];
}

function monthsIn(text: string): { months: number[]; day: number } {
  const named = [...text.matchAll(/\p{L}{3,}/gu)].map(([word]) => monthNamed(word)).filter((month) => month > 0);
  const numbers = [...text.matchAll(/\d{1,2}/g)].map(([number]) => Number(number));
  // BibTeX's manual recommends `jul # {~18,}` for a month with a day.
  const [, month, day] = /^\s*(\d{1,2})\s+(\d{1,2})\D*$/.exec(text) ?? [];
  if (month !== undefined && Number(month) <= 12) return { months: [Number(month)], day: Number(day) };
  if (named.length > 0) return { months: named, day: numbers[0] ?? 0 };
  return { months: numbers.filter((month) => month >= 1 && month <= 12), day: 0 };
}

function parts(year: number, month: number, day: number): number[] {
  if (month < 1 || month > 12) return [year];
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate() ? [year, month, day] : [year, month];
}
