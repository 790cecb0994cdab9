import type { LanguageCode } from '#contract/languages.ts';

/**
 * Returns the languages of the site, starting with the default, on pages with forms. On a site with one language,
 * returns an empty list.
 */
export const languagesOfSite = (): LanguageCode[] =>
  (document.documentElement.dataset.languages?.split(' ') ?? []) as LanguageCode[];
