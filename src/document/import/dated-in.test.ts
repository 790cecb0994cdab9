import { expect, test } from 'vitest';
import { readFrontMatter } from '../markdown/front-matter.ts';
import { datedInZone } from './dated-in.ts';

const zones = ['Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon'];
const dayThere = (timeZone: string, date: Date | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date);

test.each(zones)('a day, a time without a zone, and the day of a name are those of %s', (timeZone) => {
  const dated = (head: string, path: string) =>
    dayThere(timeZone, datedInZone(timeZone, readFrontMatter(`---\n${head}\n---\nText`, path).facts, path).date);
  expect(dated('date: 2024-03-10', 'a.md')).toBe('2024-03-10 12:00');
  expect(dated('date: 2024-03-10 23:30', 'a.md')).toBe('2024-03-10 23:30');
  expect(dated('title: A', '_posts/2024-11-03-a.md')).toBe('2024-11-03 12:00');
  // On a day when clocks change.
  expect(dated('date: 2024-03-31 03:30', 'a.md')).toBe('2024-03-31 03:30');
});

test('a time with its zone is that moment everywhere', () => {
  for (const timeZone of zones)
    for (const head of ['date: 2024-03-10T01:00:00Z', 'date: 2024-03-10 10:00 +09:00', 'date: 2024-03-10 10:00 JST']) {
      const { facts } = readFrontMatter(`---\n${head}\n---\nText`, 'a.md');
      expect(datedInZone(timeZone, facts, 'a.md').date?.toISOString()).toBe('2024-03-10T01:00:00.000Z');
    }
});
