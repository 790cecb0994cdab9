import type { LanguageCode } from '#contract/languages.ts';

/** The languages of the site, as a page with forms says them, its first one first; empty where there is but one. */
export const languagesOfSite = (): LanguageCode[] =>
  (document.documentElement.dataset.languages?.split(' ') ?? []) as LanguageCode[];
