import type { Messages } from '../shape.ts';
import { timeZoneHere } from '../time-zone.ts';

const moment = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short' });
const monthOfYear = new Intl.DateTimeFormat('ja-JP', { year: 'numeric', month: 'long', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'UTC' });

function partialDate(date: string): string {
  if (date.length === 4) return `${date}年`;
  return (date.length === 7 ? monthOfYear : dayOfYear).format(new Date(date));
}

/** 日付：2026年7月2日 */
export function datesIn(timeZone: string): Messages['dates'] {
  const long = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone });
  const day = new Intl.DateTimeFormat('ja-JP', { month: 'long', day: 'numeric', timeZone });
  return {
    longDate: (instant: string): string => long.format(new Date(instant)),
    dayOfThatYear: (instant: string): string => day.format(new Date(instant)),
    longMoment: (instant: string | number): string => moment.format(new Date(instant)),
    partialDate,
    span(start: string | undefined, end: string | undefined): string {
      if (!start) return end ? `${partialDate(end)}まで` : '';
      if (start === end) return partialDate(start);
      return `${partialDate(start)}〜${end ? partialDate(end) : '現在'}`;
    },
  };
}

export const dates = datesIn(timeZoneHere());
