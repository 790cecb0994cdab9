import { datesBy } from '../dates-by.ts';

export const datesIn = datesBy('en-JP', {
  year: (year) => year,
  until: (end) => `until ${end}`,
  fromTo: (start, end) => `${start} – ${end || 'present'}`,
});
export const dates = datesIn();
