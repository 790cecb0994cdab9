import { inLanguage, languagePart } from '#contract/languages.ts';

/**
 * Adds the language prefix of the current page to a path: `/users/login` becomes `/ja/users/login` on pages below
 * `/ja`. On the server, the links of the page that is being rendered are made by `site/words/spoken.ts`.
 * @param path path of a page that exists in every language
 */
export const here = (path: string): string =>
  globalThis.hrefOnServer?.(path) ?? inLanguage(path, languagePart(globalThis.location?.pathname ?? ''));
