/** Code that the search page and the indexing share. */
import { sha256 } from '#server/platform/hash.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import { pages } from '#contract/paths.ts';
import type { Publication } from '#contract/portfolio.ts';
import type { PostSummary } from '#contract/posts.ts';
import { z } from '#contract/zod.ts';
import { firstSummaryText, firstWords } from '#document/block-text.ts';
import { languageOf } from '#domain/language.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { postAddress, textsOnce } from '#site/data/in-language.ts';
import { groupOf, type Grouping } from '#site/data/posts/groups.ts';
import { isPostPath } from '#site/http/paths.ts';
import type { Site } from '#site/data/site.ts';

/**
 * The folder of the search index on the site. It contains a folder for each language. A language with many pages is
 * split into several folders (parts).
 */
export const searchFolder = 'search-index';

export type SearchLanguage = 'en' | 'ja';

export function postLanguage(post: PostSummary): SearchLanguage {
  return post.language ?? languageOf(`${post.title} ${firstSummaryText(post.summary) ?? ''}`) ?? 'en';
}

export function publicationLanguage(work: Publication): SearchLanguage {
  return languageOf(`${work.title} ${work.abstract ?? ''}`) ?? 'en';
}

export function ownPageLanguage({ title, summary, document }: OwnPage): SearchLanguage {
  return languageOf(`${title} ${summary ?? ''} ${firstWords(document)}`) ?? 'en';
}

const byPostLanguage: Grouping = (post) => [postLanguage(post)];

/** Returns the number of searchable pages by language. */
function countsOf({ posts, publications, projectPages, ownPages }: Site): Record<SearchLanguage, number> {
  const counts = { en: groupOf(posts, byPostLanguage, 'en').length, ja: groupOf(posts, byPostLanguage, 'ja').length };
  for (const work of publications) counts[publicationLanguage(work)] += 1;
  for (const page of [...projectPages, ...ownPages]) counts[ownPageLanguage(page)] += 1;
  return counts;
}

/** Returns the languages that have searchable pages. */
export function searchLanguages(site: Site): SearchLanguage[] {
  const counts = countsOf(site);
  return (['en', 'ja'] as const).filter((language) => counts[language] > 0);
}

/**
 * The maximum average number of pages in a part of the search index. A publish rebuilds only one part, regardless of
 * the total number of pages.
 */
const MOST = 5_000;

/**
 * Returns the number of parts for a number of pages. It is a power of two, so that pages rarely move to another part
 * when pages are added.
 */
export const partsFor = (pages: number): number => (pages <= MOST ? 1 : 2 ** Math.ceil(Math.log2(pages / MOST)));

/** Returns the name of a part's folder. */
export const partName = (language: SearchLanguage, part: number): string =>
  part === 0 ? language : `${language}-${part}`;

/** Returns the number of the part of the search index that contains a page, computed from the page's path. */
export function partOf(address: string, parts: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < address.length; i += 1) hash = Math.imul(hash ^ address.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % parts;
}

/** Returns the folders of the search index that the search page uses. The folder of the main language comes first. */
export function searchBundles(site: Site): string[] {
  const counts = countsOf(site.whole ?? site);
  return searchLanguages(site).flatMap((language) =>
    Array.from({ length: partsFor(counts[language]) }, (_, part) => `/${searchFolder}/${partName(language, part)}/`),
  );
}

/**
 * The file that describes what a part of the search index was built from. Only the host reads the file, and it is
 * never served.
 */
export const indexedFile = 'indexed.json';

/**
 * The content of a part of the search index: the path of each page, and an identifier for the version of its
 * text.
 */
export const indexed = z.object({
  /** Cache key of this part of the search index: identifies all inputs except the texts of the pages. */
  by: z.string(),
  pages: z.record(z.string(), z.string()),
});
export type Indexed = Readonly<z.infer<typeof indexed>>;

const versionOfPost = (post: PostSummary) => `${post.revision} ${post.updatedAt}`;

const others = new WeakMap<Site, ReadonlyMap<string, string>>();

/** Returns the version identifiers of all searchable pages except posts, by path. */
function otherVersions(site: Site): ReadonlyMap<string, string> {
  const known = others.get(site);
  if (known) return known;
  const found = new Map<string, string>([
    ...site.publications.map((work): [string, string] => [
      pages.publication(work.address),
      sha256(JSON.stringify(work)),
    ]),
    ...textsOnce(site).flatMap(({ projectPages, ownPages, at }) => [
      ...projectPages.map((page): [string, string] => [at(pages.project(page.address)), sha256(JSON.stringify(page))]),
      ...ownPages.map((page): [string, string] => [at(pages.own(page.address)), sha256(JSON.stringify(page))]),
    ]),
  ]);
  others.set(site, found);
  return found;
}

/** Returns an identifier for the version of a page's text; undefined if there is no such page. */
export function versionAt(site: Site, address: string): string | undefined {
  const key = withoutLanguage(address).slice(pages.post('').length);
  const post = isPostPath(address) ? site.postAt(decodeURIComponent(key)) : undefined;
  return post && postAddress(site, post) === address ? versionOfPost(post) : otherVersions(site).get(address);
}

/**
 * Returns whether every page in a part of the search index is still public and unchanged. Newer pages can be missing
 * in the part.
 */
export function isCovered({ pages: there }: Indexed, site: Site): boolean {
  for (const address in there) if (there[address] !== versionAt(site, address)) return false;
  return true;
}

/** Returns the version identifiers of all searchable pages, by path. */
export const indexedOf = (site: Site): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...site.posts.map((post): [string, string] => [postAddress(site, post), versionOfPost(post)]),
    ...otherVersions(site),
  ]);
