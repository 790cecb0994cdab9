/**
 * FAIR Signposting (signposting.org): links from the page of a publication to its citation URL, type, authors and
 * records. The links are in the HTML and also in the HTTP header `Link`, for programs that request only headers.
 */
import type { Publication } from '#contract/portfolio.ts';
import { pages } from '#contract/paths.ts';
import { citationFormats } from '#publications/formats.ts';
import type { Site } from '../data/site.ts';
import { workTypes } from './structured-data.ts';

export interface Signpost {
  rel: 'cite-as' | 'type' | 'author' | 'describedby' | 'item';
  href: string;
  type?: string;
}

export function signposts({ owner }: Pick<Site, 'owner'>, work: Publication): Signpost[] {
  const orcid = owner.profiles.find(({ url }) => /^https:\/\/orcid\.org\//.test(url))?.url;
  return [
    ...(work.doi ? [{ rel: 'cite-as', href: `https://doi.org/${encodeURI(work.doi)}` } as const] : []),
    { rel: 'type', href: `https://schema.org/${workTypes[work.kind]}` },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    ...(orcid ? [{ rel: 'author', href: orcid } as const] : []),
    ...citationFormats.map(({ extension, mediaType }): Signpost => {
      return { rel: 'describedby', href: pages.citation(work.address, extension), type: mediaType };
    }),
    ...(work.pdf ? [{ rel: 'item', href: work.pdf, type: 'application/pdf' } as const] : []),
  ];
}

/** Returns the value of the `Link` header of a publication (RFC 8288). URLs are absolute and always in ASCII. */
export function linkHeader(site: Pick<Site, 'owner' | 'url'>, work: Publication): string {
  return signposts(site, work)
    .filter(({ href }) => URL.canParse(href, site.url))
    .map(({ rel, href, type }) => {
      const address = new URL(href, site.url).href.replaceAll("'", '%27');
      return `<${address}>; rel="${rel}"${type ? `; type="${type}"` : ''}`;
    })
    .join(', ');
}

const remembered = new WeakMap<Site, Map<string, string>>();

/** Returns the `Link` header of each publication's page, by its path. */
export function linkHeaders(site: Site): Map<string, string> {
  const known = remembered.get(site);
  if (known) return known;
  const made = new Map(site.publications.map((work) => [pages.publication(work.address), linkHeader(site, work)]));
  remembered.set(site, made);
  return made;
}
