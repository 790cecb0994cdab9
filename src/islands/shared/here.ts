import { inLanguage, languagePart } from '#contract/languages.ts';

/**
 * Where a page stands in the part of the site that one is in: `/ja/users/login` beneath `/ja`. On the server it stays
 * as it is: links of pages are led there when they are rendered.
 * @param path of a page that every language has
 */
export const here = (path: string): string =>
  typeof location === 'undefined' ? path : inLanguage(path, languagePart(location.pathname));
