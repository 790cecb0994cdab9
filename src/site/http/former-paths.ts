/**
 * Redirects from old paths of publications and their filters (DOC-2), from paths of posts and pages on a previous
 * site (POST-27), from paths that the owner redirects (POST-28), and from feed paths of other programs.
 */
import { inLanguage, withoutLanguage, type LanguageCode } from '#contract/languages.ts';
import { pages, projectSlug } from '#contract/paths.ts';
import { renamedPages } from '#contract/renamed-paths.ts';
import { addressOf } from '#publications/addressing.ts';
import { citationFormats } from '#publications/formats.ts';
import { postAddress } from '../data/in-language.ts';
import type { Site } from '../data/site.ts';
import { formerFeeds } from './former-feeds.ts';
import { messagesFor } from '#messages/index.ts';
import { facetValues } from '../views/publications.ts';
import { decoded } from '#domain/decoded.ts';
import { normalisePath } from '#domain/path.ts';
import { isPostPath } from './paths.ts';

/** The base path of citation files. */
const citations = pages.citation('', '').slice(0, -1);

const remembered = new WeakMap<Site, Map<string, string>>();

/** Returns the target of the redirect from an old path; undefined for any other path. */
export function formerPath(site: Site, path: string): string | undefined {
  const now = ofPost(site, path) ?? withoutPosts(site).get(path);
  return now === path ? undefined : now;
}

/**
 * Returns the current path of a published post that was requested by an old slug, by its id, or with the wrong
 * language prefix.
 */
export function presentPath(site: Site, path: string): string | undefined {
  if (!isPostPath(path)) return undefined;
  const key = decoded(withoutLanguage(path).slice(pages.post('').length));
  const post = site.postAt(site.movedTo(key) ?? key);
  const present = post && postAddress(site, post);
  return present === path ? undefined : present;
}

/** Returns all redirects, from old to current paths. */
export function formerPaths(site: Site): Map<string, string> {
  const ofPosts = [...site.redirects].flatMap(([path]): [string, string][] => {
    const now = ofPost(site, path);
    return now === undefined ? [] : [[path, now]];
  });
  const others = asAddresses([...withoutPosts(site), ...ofPosts.sort(([a], [b]) => (a < b ? -1 : 1))]);
  return new Map([...others, ...(site.pathRedirects ?? [])]);
}

/** Returns the current path of the post to which a path on a previous site redirects. */
function ofPost(site: Site, path: string): string | undefined {
  const post = site.post(site.redirects.get(path) ?? '');
  return post && postAddress(site, post);
}

/**
 * Returns the redirects that do not belong to posts. Old paths of publications contained citation keys and keywords
 * in their original spelling.
 */
function withoutPosts(site: Site): Map<string, string> {
  const known = remembered.get(site);
  if (known) return known;
  const { publications } = site;
  const others = asAddresses([
    ...ofRenamedPages(site),
    // If several redirects have the same old path, the last one is used, so the owner's redirects take precedence
    // over these.
    ...usualAddresses(site),
    ...[...site.pageRedirects].map(([path, page]): [string, string] => [path, pages.own(page)]),
    ...inOtherParts(site),
    ...site.projectPages
      .filter(({ address }) => projectSlug(address) !== address)
      .map(({ address }): [string, string] => [`/projects/${encodeURIComponent(address)}`, pages.project(address)]),
    ...(site.formerFiles ?? []),
    ...formerFeeds(site.settings),
    ...publications.flatMap(({ id, address }) =>
      [id, addressOf(id)].flatMap((former): [string, string][] => [
        [pages.publication(former), pages.publication(address)],
        ...citationFormats.map(({ extension }): [string, string] => [
          pages.citation(former, extension),
          pages.citation(address, extension),
        ]),
      ]),
    ),
    ...facetValues(publications, messagesFor('en')).keyword.map(({ value, name }): [string, string] => [
      pages.researchBy('keyword', name),
      pages.researchBy('keyword', value),
    ]),
  ]);
  const paths = new Map([...others, ...(site.pathRedirects ?? [])]);
  remembered.set(site, paths);
  return paths;
}

/** Returns redirects from the old paths of pages that were renamed after version 0.3.0, if the site has the pages. */
const ofRenamedPages = ({ settings: { languages, follow } }: Site): [string, string][] =>
  [undefined, ...languages.slice(1)].flatMap((code) =>
    renamedPages
      .filter(([, now]) => follow || !now.startsWith(pages.newsletter))
      .map(([old, now]): [string, string] => [inLanguage(old, code), inLanguage(now, code)]),
  );

/**
 * Returns redirects of custom pages to the path with their language's prefix. Before the language of a page is set,
 * the page is available in all languages, so links to its other paths can exist.
 */
const inOtherParts = ({ ownPages, settings: { languages } }: Site): [string, string][] =>
  ownPages.flatMap(({ address, language, translationOf }) => {
    // A translation has the same path as its original (after the language prefix), so it needs no redirect.
    if (!language || translationOf !== undefined) return [];
    const at = (code: LanguageCode) => inLanguage(pages.own(address), code === languages[0] ? undefined : code);
    return languages.map((code): [string, string] => [at(code), at(language)]);
  });

/**
 * Returns redirects from paths that researchers' sites often use, such as those of al-folio. If the site has a page or
 * document at such a path, there is no redirect.
 */
function usualAddresses({
  settings: { sections },
  projects,
  activities,
  ownPages,
  documentIds,
}: Site): [string, string][] {
  const usual: [address: string, now: string | false][] = [
    ['publications', sections.research && pages.research],
    ['cv', documentIds.includes('resume') ? pages.document('resume') : pages.about],
    ['projects', projects.length > 0 && `${pages.home}#projects`],
    ['news', activities.news.length > 0 && `${pages.home}#news`],
  ];
  const taken = new Set([...ownPages.map(({ address }) => address), ...documentIds]);
  return usual.flatMap(([address, now]): [string, string][] =>
    now === false || taken.has(address) ? [] : [[pages.own(address), now]],
  );
}

/**
 * Skips old paths that are current paths of another publication, and old paths whose key contains a slash, because
 * they were never valid.
 */
function asAddresses(moved: readonly [former: string, now: string][]): Map<string, string> {
  const present = new Set(moved.map(([, now]) => now));
  return new Map(
    moved.filter(([former, now]) => former !== now && !present.has(former) && normalisePath(former) === former),
  );
}

/**
 * Maximum number of publications for which Netlify's file contains redirects for citation files, too. Above it, the
 * file contains only redirects for pages, because Netlify reads every rule at each deploy.
 */
export const manyPublications = 1_000;

/** Returns the text of Netlify's `_redirects`. */
export const netlifyRedirects = (site: Site): string =>
  [...formerPaths(site)]
    // In Netlify's file, a star in a path would match any text.
    .filter(([former]) => !former.includes('*'))
    .filter(([former]) => site.publications.length <= manyPublications || !former.startsWith(citations))
    .map(([former, now]) => `${former} ${now} 301\n`)
    // For paths with a language prefix (`/ja/`), the 404 page is in that language.
    .concat(site.settings.languages.slice(1).map((code) => `/${code}/* /${code}/404.html 404\n`))
    .join('');
