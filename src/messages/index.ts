/**
 * Every word that is shown, a folder a language, a file an area. Pages, feeds, mails and answers take a language's
 * catalogue from here. What runs in a browser imports the file of its area as `#words/…`, so that a page carries no other
 * area's words: English, and in the place of it what a page of another language loaded before (`site/words/`).
 */
import * as en from './en/index.ts';
import { datesIn as englishDates } from './en/dates.ts';
import * as ja from './ja/index.ts';
import { datesIn as japaneseDates } from './ja/dates.ts';
import type { Messages } from './shape.ts';

const catalogues = { en, ja } satisfies Record<string, Messages>;

/** BCP 47 codes of the languages that the product speaks. */
export type Language = keyof typeof catalogues;

/** @returns the catalogue's language for a BCP 47 code, `ja` for `ja-JP`; the product's first where it has none */
export function spokenLanguage(code: string | null): Language {
  const primary = code?.split('-')[0] ?? '';
  return Object.hasOwn(catalogues, primary) ? (primary as Language) : 'en';
}

const datesIn = { en: englishDates, ja: japaneseDates } satisfies Record<
  Language,
  (timeZone: string) => Messages['dates']
>;
const made = new Map<string, Messages>();

/**
 * All words of one language.
 * @param timeZone IANA name of the zone in which days are counted; the product's where nothing is said
 */
export function messagesFor(language: Language, timeZone?: string): Messages {
  if (timeZone === undefined) return catalogues[language];
  const key = `${language} ${timeZone}`;
  const known = made.get(key) ?? { ...catalogues[language], dates: datesIn[language](timeZone) };
  made.set(key, known);
  return known;
}
