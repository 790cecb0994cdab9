/**
 * All displayed texts: a folder per language, a file per area. Pages, feeds, emails and API responses use a
 * language's catalogue from here. Browser code imports only the files of its areas, as `#i18n/…`. These imports
 * contain the English texts. A page in another language first loads its own catalogue, which replaces the English
 * texts (`site/words/`).
 */
import * as en from './en/index.ts';
import { datesIn as englishDates } from './en/dates.ts';
import * as ja from './ja/index.ts';
import { datesIn as japaneseDates } from './ja/dates.ts';
import type { Messages } from './shape.ts';

const catalogues = { en, ja } satisfies Record<string, Messages>;

/** BCP 47 codes of the languages that the product supports. */
export type Language = keyof typeof catalogues;

/**
 * @returns the language of the catalogue for a BCP 47 code, such as `ja` for `ja-JP`; the default language if none
 * matches
 */
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
 * Returns all texts in one language.
 * @param timeZone IANA name of the time zone for dates; the product's default if omitted
 */
export function messagesFor(language: Language, timeZone?: string): Messages {
  if (timeZone === undefined) return catalogues[language];
  const key = `${language} ${timeZone}`;
  const known = made.get(key) ?? { ...catalogues[language], dates: datesIn[language](timeZone) };
  made.set(key, known);
  return known;
}
