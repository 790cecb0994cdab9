import { expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';
import { jekyllRules } from './addresses/jekyll.ts';
import { datedInZone } from './dated-in.ts';

const now = new Date('2030-01-01T00:00:00Z');
const zones = ['Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon'];
const dayThere = (timeZone: string, date: Date | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date);

test.each(zones)('a day, a time without a zone, and the day of a name are those of %s', (timeZone) => {
  const dated = (head: string, path: string) =>
    dayThere(timeZone, datedInZone(timeZone, readFrontMatter(`---\n${head}\n---\nText`, path).facts, path, now).date);
  expect(dated('date: 2024-03-10', 'a.md')).toBe('2024-03-10 12:00');
  expect(dated('date: 2024-03-10 23:30', 'a.md')).toBe('2024-03-10 23:30');
  expect(dated('title: A', '_posts/2024-11-03-a.md')).toBe('2024-11-03 12:00');
  // Daylight saving time begins on this day.
  expect(dated('date: 2024-03-31 03:30', 'a.md')).toBe('2024-03-31 03:30');
});

test('a time with its zone is that moment everywhere', () => {
  for (const timeZone of zones)
    for (const head of ['date: 2024-03-10T01:00:00Z', 'date: 2024-03-10 10:00 +09:00', 'date: 2024-03-10 10:00 JST']) {
      const { facts } = readFrontMatter(`---\n${head}\n---\nText`, 'a.md');
      expect(datedInZone(timeZone, facts, 'a.md', now).date?.toISOString()).toBe('2024-03-10T01:00:00.000Z');
    }
});

const jekyll = (timeZone: string) => ({
  rules: jekyllRules({ permalink: '/:year/:month/:day/:title/', timezone: timeZone }),
  inside: '',
  below: '',
});
const west = 'America/Los_Angeles';

test.each([
  // A date without a time is the same day in both time zones if both zones share a moment of that day.
  ['Asia/Tokyo', west, '2026-03-12', '2026-03-12T11:00:00.000Z', '12'],
  ['Asia/Tokyo', west, '2026-03-12 22:15:00', '2026-03-13T05:15:00.000Z', '12'],
  ['Asia/Tokyo', west, '2026-03-12T00:30:00Z', '2026-03-12T00:30:00.000Z', '11'],
  ['Asia/Tokyo', west, '2026-03-12 01:00:00 +0900', '2026-03-11T16:00:00.000Z', '11'],
  ['Asia/Tokyo', west, '2026-03-11 23:30:00 -0800', '2026-03-12T07:30:00.000Z', '12'],
  ['Asia/Tokyo', west, '', '2026-03-12T11:00:00.000Z', '12'],
  ['Asia/Tokyo', '', '2026-03-12', '2026-03-12T03:00:00.000Z', '12'],
  ['Asia/Tokyo', 'Nowhere/Town', '2026-03-12', '2026-03-12T03:00:00.000Z', '12'],
  [west, 'Asia/Tokyo', '2026-03-12 01:00', '2026-03-11T16:00:00.000Z', '12'],
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago', '2026-03-12', '2026-03-11T22:00:00.000Z', '12'],
  ['UTC', 'Europe/Berlin', '2026-07-12', '2026-07-12T11:00:00.000Z', '12'],
])('to %s from %s: %j is %s, and its former path has the day there', (here, there, date, moment, day) => {
  const path = '_posts/2026-03-12-j.md';
  const { facts } = readFrontMatter(date && `---\ndate: ${date}\n---\n`, path, jekyll(there));
  const dated = datedInZone(here, facts, path, now);
  expect(dated.date?.toISOString()).toBe(moment);
  expect(dated.formerPaths).toEqual([`/2026/${date.slice(5, 7) || '03'}/${day}/j`]);
});

test.each([
  ['2026-11-28', '2026-11-28T00:10:00Z', '2026-11-28T00:10:00.000Z'],
  ['2026-11-28', '2026-11-27T22:00:00Z', '2026-11-27T22:00:00.000Z'],
  ['2026-11-28', '2026-11-28T05:00:00Z', '2026-11-28T03:00:00.000Z'],
  ['2026-11-29', '2026-11-28T00:10:00Z', '2026-11-29T03:00:00.000Z'],
  ['2026-11-28 12:00', '2026-11-28T00:10:00Z', '2026-11-28T03:00:00.000Z'],
])('today is not ahead in Tokyo: %s, at %s', (date, at, moment) => {
  const { facts } = readFrontMatter(`---\ndate: ${date}\n---\n`, 'a.md');
  expect(datedInZone('Asia/Tokyo', facts, 'a.md', new Date(at)).date?.toISOString()).toBe(moment);
});
