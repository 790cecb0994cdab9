/** Month names in several languages, for dates in imported résumés. */
import { monthNamed } from '#domain/dates.ts';

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
export const monthIn = (word: string): number => known().get(bare(word)) ?? monthNamed(word);
