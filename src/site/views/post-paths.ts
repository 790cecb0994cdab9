/**
 * Paths that depend on posts. `all` lists the paths, and `has` tests whether a path exists. Both `getStaticPaths` and
 * the host use these functions, so that they always agree.
 */
import type { Site } from '#site/data/site.ts';
import { byYear, furtherPages, keywordsOf, listPage, postsOfCategory, postsOfKeyword, postsOfYear } from './posts.ts';

export interface PostPaths {
  /** For each path, returns its parameters in order; undefined for an omitted parameter. */
  all: (site: Site) => Iterable<(string | undefined)[]>;
  has: (site: Site, ...parts: (string | undefined)[]) => boolean;
}

/** A generator is used instead of a list, because there can be very many posts. */
function* keysOf({ posts }: Site): Generator<[string]> {
  for (const { id, address } of posts) yield [address ?? id];
}

const postPage: PostPaths = {
  all: keysOf,
  has: (site, key = '') => site.postAt(key) !== undefined,
};

const blogPage: PostPaths = {
  all: ({ posts }) => furtherPages(posts).map((number) => [number]),
  has: ({ posts }, number = '') => listPage(posts, number) !== undefined,
};

const archiveYear: PostPaths = {
  all: (site) => byYear(site).map(({ year }) => [String(year)]),
  has: (site, year = '') => postsOfYear(site, year) !== undefined,
};

const category: PostPaths = {
  all: ({ posts, categories }) =>
    categories.flatMap(({ id }) => [undefined, ...furtherPages(postsOfCategory(posts, id))].map((page) => [id, page])),
  has: ({ posts, categories }, id = '', page) =>
    categories.some((one) => one.id === id) && listPage(postsOfCategory(posts, id), page) !== undefined,
};

const keyword: PostPaths = {
  all: ({ posts }) =>
    keywordsOf(posts).flatMap(({ keyword: { id } }) =>
      [undefined, ...furtherPages(postsOfKeyword(posts, id))].map((page) => [id, page]),
    ),
  has: ({ posts }, id = '', page) => {
    const tagged = postsOfKeyword(posts, id);
    return tagged.length > 0 && listPage(tagged, page) !== undefined;
  },
};

/** Routes whose paths depend on posts, by the path of their file below `src/pages/`. */
export const postPaths = {
  '/blog/[id]': postPage,
  '/blog/page/[number]': blogPage,
  '/blog/archive/[year]': archiveYear,
  '/blog/category/[id]/[...page]': category,
  '/blog/keyword/[id]/[...page]': keyword,
} as const satisfies Record<string, PostPaths>;

/**
 * Returns the result of a page's `getStaticPaths`.
 * @param names parameter names in the page's path
 */
export const staticPaths = (site: Site, route: keyof typeof postPaths, ...names: string[]) =>
  [...postPaths[route].all(site)].map((parts) => ({
    params: Object.fromEntries(names.map((name, index) => [name, parts[index]])),
  }));
