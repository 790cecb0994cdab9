import { inLanguage, languagePart } from '#contract/languages.ts';

/**
 * Adds the language prefix of the current page to a path: `/users/login` becomes `/ja/users/login` on pages below
 * `/ja`. On the server, the path is unchanged, because a page's links are adapted during rendering.
 * @param path path of a page that exists in every language
 */
export const here = (path: string): string =>
  typeof location === 'undefined' ? path : inLanguage(path, languagePart(location.pathname));
