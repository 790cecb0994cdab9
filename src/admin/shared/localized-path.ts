import { inLanguage, languagePart, type LanguageCode } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';

/**
 * Adds the language prefix of the current page to a path: `/users/login` becomes `/ja/users/login` on pages below
 * `/ja`. On the server, the links of the page that is being rendered are made by `site/words/spoken.ts`.
 * @param path path of a page that exists in every language
 */
export const here = (path: string): string =>
  globalThis.hrefOnServer?.(path) ?? inLanguage(path, languagePart(globalThis.location?.pathname ?? ''));

/**
 * Returns the languages of the site, starting with the default, on pages with forms. On a site with one language,
 * returns an empty list.
 */
export const languagesOfSite = (): LanguageCode[] =>
  (document.documentElement.dataset.languages?.split(' ') ?? []) as LanguageCode[];

/**
 * Returns the public path of a post. The path has a language prefix unless the post is in the site's first language.
 */
export function pathOfPost(post: Pick<PostSummary, 'id' | 'address' | 'language'>): string {
  const isOther = languagesOfSite()
    .slice(1)
    .some((code) => code === post.language);
  return inLanguage(pages.postAt(post), isOther ? (post.language ?? undefined) : undefined);
}
