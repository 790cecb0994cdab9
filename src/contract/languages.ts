/** The languages that a site can have, and their URL prefixes (LANG-1). */

/** BCP 47 codes. A new language needs a catalog in `src/messages/` and a code here. */
export const languageCodes = ['en', 'ja'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** The name of each language in that language. */
export const languageNames: Readonly<Record<LanguageCode, string>> = { en: 'English', ja: '日本語' };

const prefixed = new RegExp(`^/(${languageCodes.join('|')})(?=[/?#]|$)`);

/**
 * Returns the language of a path's prefix.
 * @returns `undefined` without a prefix, which means the site's first language
 */
export const languagePart = (path: string): LanguageCode | undefined =>
  prefixed.exec(path)?.[1] as LanguageCode | undefined;

/**
 * Returns the path without a language prefix: `/blog` for `/ja/blog`, `/` for `/ja`. Other paths are returned
 * unchanged.
 */
export function withoutLanguage(path: string): string {
  const rest = path.replace(prefixed, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Adds the language prefix to a path.
 * @param language `undefined` for the site's first language, which has no prefix
 */
export const inLanguage = (path: string, language: LanguageCode | undefined): string =>
  language === undefined ? path : path === '/' ? `/${language}` : `/${language}${path}`;
