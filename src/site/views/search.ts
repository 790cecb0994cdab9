/** What the search page and the index agree on. */
import type { Publication } from '#contract/portfolio.ts';
import type { PostSummary } from '#contract/posts.ts';
import { languageOf } from './language.ts';
import { summaryText } from './posts.ts';
import type { Site } from '#site/data/site.ts';

/** The folder of the index on the site. It has one folder for each language. */
export const searchFolder = 'search-index';

export type SearchLanguage = 'en' | 'ja';

export function postLanguage(post: PostSummary): SearchLanguage {
  return languageOf(`${post.title} ${summaryText(post) ?? ''}`) ?? 'en';
}

export function publicationLanguage(work: Publication): SearchLanguage {
  return languageOf(`${work.title} ${work.abstract ?? ''}`) ?? 'en';
}

/** The languages in which there is something to find. */
export function languagesOf({ posts, publications }: Site): SearchLanguage[] {
  const used = new Set([...posts.map(postLanguage), ...publications.map(publicationLanguage)]);
  return (['en', 'ja'] as const).filter((language) => used.has(language));
}
