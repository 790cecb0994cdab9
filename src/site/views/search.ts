/** What the search page and the index agree on. */
import { sha256 } from '#server/hash.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import { pages } from '#contract/paths.ts';
import type { Publication } from '#contract/portfolio.ts';
import type { PostSummary } from '#contract/posts.ts';
import { z } from '#contract/zod.ts';
import { readBlock } from '#blocks/index.ts';
import { blockProse } from '#document/block-text.ts';
import { languageOf } from '#domain/language.ts';
import { postAddress, textsOnce } from '#site/data/in-language.ts';
import { summaryText } from './posts.ts';
import type { Site } from '#site/data/site.ts';

/** The folder of the index on the site. It has one folder for each language. */
export const searchFolder = 'search-index';

export type SearchLanguage = 'en' | 'ja';

export function postLanguage(post: PostSummary): SearchLanguage {
  return post.language ?? languageOf(`${post.title} ${summaryText(post) ?? ''}`) ?? 'en';
}

export function publicationLanguage(work: Publication): SearchLanguage {
  return languageOf(`${work.title} ${work.abstract ?? ''}`) ?? 'en';
}

export function ownPageLanguage({ title, summary, document }: OwnPage): SearchLanguage {
  return languageOf(`${title} ${summary ?? ''} ${firstWords(document)}`) ?? 'en';
}

const firstWords = ({ blocks }: OwnPage['document']) =>
  blocks
    .slice(0, 20)
    .map(readBlock)
    .map((block) => (block ? blockProse(block) : ''))
    .join(' ');

/** The languages in which there is something to find. */
export function searchLanguages({ posts, publications, projectPages, ownPages }: Site): SearchLanguage[] {
  const used = new Set([
    ...posts.map(postLanguage),
    ...publications.map(publicationLanguage),
    ...[...projectPages, ...ownPages].map(ownPageLanguage),
  ]);
  return (['en', 'ja'] as const).filter((language) => used.has(language));
}

/** The file of an index that says what it was made from; read by the host, served to nobody. */
export const indexedFile = 'indexed.json';

/** What an index was made from: the address of each page in it, and what tells that page's text from another. */
export const indexed = z.record(z.string(), z.string());
export type Indexed = Readonly<z.infer<typeof indexed>>;

/** What an index made from this site has in it. */
export function indexedOf(site: Site): Indexed {
  const { posts, publications } = site;
  return Object.fromEntries<string>([
    ...posts.map((post): [string, string] => [postAddress(site, post), `${post.revision} ${post.updatedAt}`]),
    ...publications.map((work): [string, string] => [pages.publication(work.address), sha256(JSON.stringify(work))]),
    ...textsOnce(site).flatMap(({ projectPages, ownPages, at }) => [
      ...projectPages.map((page): [string, string] => [at(pages.project(page.address)), sha256(JSON.stringify(page))]),
      ...ownPages.map((page): [string, string] => [at(pages.own(page.address)), sha256(JSON.stringify(page))]),
    ]),
  ]);
}
