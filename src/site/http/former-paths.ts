/**
 * Addresses that publications and their filters had before (product 14), those that posts and pages had on a
 * former site (product 13), feeds' of other programs, and where they are now.
 */
import { pages } from '#contract/paths.ts';
import { citationFormats } from '#domain/citations/formats.ts';
import { postAddress } from '../data/in-language.ts';
import type { Site } from '../data/site.ts';
import { formerFeeds } from './former-feeds.ts';
import { messagesFor } from '#messages/index.ts';
import { facetValues } from '../views/publications.ts';
import { normalisePath } from '#domain/path.ts';

/** Below it lie the citation files. */
const citations = pages.citation('', '').slice(0, -1);

const remembered = new WeakMap<Site, Map<string, string>>();

/** From a former path to the present one. Keys and keywords stood in addresses as they are. */
export function formerPaths(site: Site): Map<string, string> {
  const known = remembered.get(site);
  if (known) return known;
  const { publications } = site;
  const moved: [former: string, now: string][] = [
    ...formerFeeds(site.settings),
    ...publications.flatMap(({ id, address }): [string, string][] => [
      [pages.publication(id), pages.publication(address)],
      ...citationFormats.map(({ extension }): [string, string] => [
        pages.citation(id, extension),
        pages.citation(address, extension),
      ]),
    ]),
    ...facetValues(publications, messagesFor('en')).keyword.map(({ value, name }): [string, string] => [
      pages.researchBy('keyword', name),
      pages.researchBy('keyword', value),
    ]),
  ];
  for (const { path, ...to } of site.redirects) {
    const post = 'postId' in to ? site.post(to.postId) : undefined;
    if (post) moved.push([path, postAddress(site, post)]);
    else if ('page' in to) moved.push([path, pages.own(to.page)]);
  }
  const present = new Set(moved.map(([, now]) => now));
  // What no address could be spelt like was no address: a key with a slash.
  const paths = new Map(
    moved.filter(([former, now]) => former !== now && !present.has(former) && normalisePath(former) === former),
  );
  remembered.set(site, paths);
  return paths;
}

/** Beyond this many publications, Netlify's files have a rule for what people follow alone: each is read at every deploy. */
export const manyPublications = 1_000;

/** The text of Netlify's `_redirects`. */
export const netlifyRedirects = (site: Site): string =>
  [...formerPaths(site)]
    // A star would stand for anything.
    .filter(([former]) => !former.includes('*'))
    .filter(([former]) => site.publications.length <= manyPublications || !former.startsWith(citations))
    .map(([former, now]) => `${former} ${now} 301\n`)
    // In a language's part, what is not there is said in it.
    .concat(site.settings.languages.slice(1).map((code) => `/${code}/* /${code}/404.html 404\n`))
    .join('');
