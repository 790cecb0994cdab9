/** The languages that a site may have, and how an address says which one (LANG-1). */

/** BCP 47 codes; a further one is a catalogue in `src/messages/` and a code here. */
export const languageCodes = ['en', 'ja'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** Each language's name, as its readers write it. */
export const languageNames: Readonly<Record<LanguageCode, string>> = { en: 'English', ja: '日本語' };

const prefixed = new RegExp(`^/(${languageCodes.join('|')})(?=[/?#]|$)`);

/** @returns the language whose part of the site an address lies in; undefined at the root, where the first one is */
export const languagePart = (path: string): LanguageCode | undefined =>
  prefixed.exec(path)?.[1] as LanguageCode | undefined;

/** The address of the same page at the root: `/blog` for `/ja/blog`, `/` for `/ja`. Others stay as they are. */
export function withoutLanguage(path: string): string {
  const rest = path.replace(prefixed, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** @param language undefined, or the site's first one: the root */
export const inLanguage = (path: string, language: LanguageCode | undefined): string =>
  language === undefined ? path : path === '/' ? `/${language}` : `/${language}${path}`;
