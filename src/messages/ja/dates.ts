import { datesBy } from '../dates-by.ts';

/** 日付：2026年7月2日 */
export const datesIn = datesBy('ja-JP', {
  year: (year) => `${year}年`,
  until: (end) => `${end}まで`,
  fromTo: (start, end) => `${start}〜${end || '現在'}`,
});
export const dates = datesIn();
