/** What the search page and the index agree on. */
import { createHash } from 'node:crypto';
import { pages } from '#contract/paths.ts';
import type { Publication } from '#contract/portfolio.ts';
import type { PostSummary } from '#contract/posts.ts';
import { z } from '#contract/zod.ts';
import { languageOf } from '#domain/language.ts';
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

/** The file of an index that says what it was made from; read by the host, served to nobody. */
export const indexedFile = 'indexed.json';

/** What an index was made from: the address of each page in it, and what tells that page's text from another. */
export const indexed = z.record(z.string(), z.string());
export type Indexed = Readonly<z.infer<typeof indexed>>;

/** What an index made from this site has in it. */
export function indexedOf({ posts, publications }: Site): Indexed {
  return Object.fromEntries<string>([
    ...posts.map((post): [string, string] => [pages.postAt(post), `${post.revision} ${post.updatedAt}`]),
    ...publications.map((work): [string, string] => [pages.publication(work.address), hashOf(JSON.stringify(work))]),
  ]);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
