/**
 * Every path of a site. Paths that do not depend on posts are stored in a list. Paths of posts are computed on
 * demand.
 */
import { inLanguage, languagePart, withoutLanguage, type LanguageCode } from '#contract/languages.ts';
import { languageAt, siteIn } from '#site/data/in-language.ts';
import type { Site } from '#site/data/site.ts';
import { postPaths, type PostPaths } from '#site/views/post-paths.ts';
import { llmsPaths } from '#site/views/llms.ts';
import { hasMarkdown, pageOfTwin } from '#site/views/twin.ts';

export type PathKind = 'page' | 'file';

/**
 * A read-only collection with the interface of a map, from path to kind. It also has the Markdown of pages and
 * `llms.txt`, which are not listed: they are made together with their pages, or on request.
 */
export interface SitePaths extends Iterable<[path: string, kind: PathKind]> {
  get: (path: string) => PathKind | undefined;
  has: (path: string) => boolean;
  keys: () => Iterable<string>;
}

const routes = Object.entries<PostPaths>(postPaths).map(([route, paths]) => ({
  segments: route
    .split('/')
    .slice(1)
    .map((content) => ({ content, isPart: content.startsWith('['), mayLack: content.startsWith('[...') })),
  paths,
}));

/** @param listed all paths that do not depend on posts, in all languages */
export function sitePaths(whole: Site, listed: ReadonlyMap<string, PathKind>): SitePaths {
  const parts = whole.settings.languages.map((language, index) => ({
    site: siteIn(whole, language),
    language: index === 0 ? undefined : language,
  }));
  const isPage = (path: string) => listed.get(path) === 'page' || isOfPosts(whole, path);
  const isTwin = (path: string) => {
    const page = pageOfTwin(path);
    const language = page === undefined ? undefined : languageAt(page, whole);
    if (page === undefined || language === undefined || !isPage(page)) return false;
    return hasMarkdown(siteIn(whole, language), languagePart(page) === undefined ? page : withoutLanguage(page));
  };
  const llms = new Set(llmsPaths(whole));
  const isMade = (path: string) => llms.has(path) || isTwin(path);
  const has = (path: string) => listed.has(path) || isOfPosts(whole, path) || isMade(path);
  function* all(): Generator<[string, PathKind]> {
    for (const entry of listed) if (entry[1] === 'page') yield entry;
    for (const { site, language } of parts) for (const path of ofPosts(site, language)) yield [path, 'page'];
    for (const entry of listed) if (entry[1] === 'file') yield entry;
  }
  function* keys(): Generator<string> {
    for (const [path] of all()) yield path;
  }
  return {
    get: (path) => listed.get(path) ?? (isOfPosts(whole, path) ? 'page' : isMade(path) ? 'file' : undefined),
    has,
    keys,
    [Symbol.iterator]: all,
  };
}

function isOfPosts(whole: Site, path: string): boolean {
  const language = languageAt(path, whole);
  if (language === undefined) return false;
  const bare = languagePart(path) === undefined ? path : withoutLanguage(path);
  const given = bare.split('/').slice(1);
  const site = siteIn(whole, language);
  return routes.some(({ segments, paths }) => {
    const isLong = given.length <= segments.length && given.length >= segments.filter(({ mayLack }) => !mayLack).length;
    if (!isLong || segments.some(({ isPart, content }, index) => !isPart && given[index] !== content)) return false;
    const values = given.filter((_, index) => segments[index]?.isPart).map(decoded);
    return values.every((value) => value !== undefined) && paths.has(site, ...values);
  });
}

/** @returns undefined if the encoding of the segment is not canonical */
function decoded(segment: string): string | undefined {
  try {
    const value = decodeURIComponent(segment);
    return encodeURIComponent(value) === segment ? value : undefined;
  } catch {
    return undefined;
  }
}

function* ofPosts(site: Site, language: LanguageCode | undefined): Generator<string> {
  for (const { segments, paths } of routes) {
    for (const values of paths.all(site)) {
      const given = values[Symbol.iterator]();
      const path = segments
        .map(({ content, isPart }) => (isPart ? given.next().value : content))
        .filter((part) => part !== undefined)
        .map((part) => `/${encodeURIComponent(part)}`)
        .join('');
      yield inLanguage(path, language);
    }
  }
}
