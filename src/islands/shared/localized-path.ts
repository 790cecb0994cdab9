import { inLanguage, languagePart } from '#contract/languages.ts';

/**
 * Returns a path in the current language part of the site: `/ja/users/login` below `/ja`. On the server it stays
 * unchanged: links of pages are adapted when they are rendered.
 * @param path path of a page that exists in every language
 */
export const here = (path: string): string =>
  typeof location === 'undefined' ? path : inLanguage(path, languagePart(location.pathname));
