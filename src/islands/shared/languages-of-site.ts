import type { LanguageCode } from '#contract/languages.ts';

/** Returns the languages of the site, the first one first, on a page with forms; an empty list if there is only one. */
export const languagesOfSite = (): LanguageCode[] =>
  (document.documentElement.dataset.languages?.split(' ') ?? []) as LanguageCode[];
