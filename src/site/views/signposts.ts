/**
 * FAIR Signposting (signposting.org): links between a publication's page, its citation URL, type, authors, records and
 * PDF, and from the list of publications to all of them. The links are in the HTML and also in the HTTP header `Link`,
 * for programs that request only headers.
 */
import type { Publication } from '#contract/portfolio.ts';
import { pages } from '#contract/paths.ts';
import { citationFormats } from '#publications/formats.ts';
import { addressIn, siteIn } from '../data/in-language.ts';
import type { Site } from '../data/site.ts';
import { workTypes } from './structured-data.ts';

export interface Signpost {
  rel: 'cite-as' | 'type' | 'author' | 'describedby' | 'describes' | 'item' | 'collection' | 'linkset' | 'alternate';
  href: string;
  type?: string;
}

type Owned = Pick<Site, 'owner'>;

const authorOf = ({ owner }: Owned): Signpost[] => {
  const orcid = owner.profiles.find(({ url }) => /^https:\/\/orcid\.org\//.test(url))?.url;
  return orcid ? [{ rel: 'author', href: orcid }] : [];
};

/** Returns the links of a publication's page. */
export function signposts(site: Owned, work: Publication): Signpost[] {
  return [
    ...(work.doi ? [{ rel: 'cite-as', href: `https://doi.org/${encodeURI(work.doi)}` } as const] : []),
    { rel: 'type', href: `https://schema.org/${workTypes[work.kind]}` },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    ...authorOf(site),
    ...citationFormats.map(({ extension, mediaType }): Signpost => {
      return { rel: 'describedby', href: pages.citation(work.address, extension), type: mediaType };
    }),
    ...(work.pdf ? [{ rel: 'item', href: work.pdf, type: 'application/pdf' } as const] : []),
  ];
}

/** Returns the links of the list of publications. All links of all works are in its link set (RFC 9264). */
export const listSignposts = (site: Owned): Signpost[] => [
  { rel: 'type', href: 'https://schema.org/CollectionPage' },
  ...authorOf(site),
  ...citationFormats.map(({ extension, mediaType }): Signpost => {
    return { rel: 'describedby', href: pages.publicationsFile(extension), type: mediaType };
  }),
  { rel: 'linkset', href: pages.worksLinkset, type: 'application/linkset+json' },
  { rel: 'alternate', href: pages.worksFeed, type: 'application/feed+json' },
];

/** Returns the links of a publication's records and PDF back to its page, by path. */
function backLinks(work: Publication): [string, Signpost[]][] {
  const page = { href: pages.publication(work.address), type: 'text/html' };
  const isFile = work.pdf?.startsWith('/files/');
  return [
    ...citationFormats.map(({ extension }): [string, Signpost[]] => [
      pages.citation(work.address, extension),
      [{ rel: 'describes', ...page }],
    ]),
    ...(work.pdf && isFile ? [[work.pdf, [{ rel: 'collection', ...page }]] as [string, Signpost[]]] : []),
  ];
}

/** Returns the value of a `Link` header (RFC 8288). URLs are absolute and always in ASCII. */
export function linkHeader({ url }: Pick<Site, 'url'>, links: readonly Signpost[]): string {
  return links
    .filter(({ href }) => URL.canParse(href, url))
    .map(({ rel, href, type }) => `<${absolute(href, url)}>; rel="${rel}"${type ? `; type="${type}"` : ''}`)
    .join(', ');
}

const absolute = (href: string, url: string) => new URL(href, url).href.replaceAll("'", '%27');

const mayHaveLinks = /^(?:\/[a-z]{2})?\/(?:research|files)(?:\/|$)/;

const remembered = new WeakMap<Site, Map<string, () => readonly Signpost[]>>();

/** The links of each page and file that has some, by its path. */
function linksByPath(site: Site): Map<string, () => readonly Signpost[]> {
  const known = remembered.get(site);
  if (known) return known;
  const made = new Map<string, () => readonly Signpost[]>();
  for (const language of site.settings.languages) {
    const inLanguage = siteIn(site, language);
    made.set(addressIn(inLanguage, pages.research), () => listSignposts(site));
    for (const work of inLanguage.publications)
      made.set(addressIn(inLanguage, pages.publication(work.address)), () => signposts(site, work));
  }
  for (const work of site.publications)
    for (const [path, links] of backLinks(work)) if (!made.has(path)) made.set(path, () => links);
  remembered.set(site, made);
  return made;
}

/** Returns the `Link` header of a page or file; undefined if it has none. */
export function linkHeaderAt(site: Site, path: string): string | undefined {
  if (!mayHaveLinks.test(path)) return undefined;
  const links = linksByPath(site).get(path)?.();
  return links && linkHeader(site, links);
}

/**
 * Returns the `Link` headers by path.
 * @param most the maximum number of works or of their files. Above it, only the list's header links to all of them
 */
export function linkHeaders(site: Site, most = Infinity): Map<string, string> {
  const count = site.publications.length;
  const isFile = (path: string) => /^\/(?:research\/cite|files)\//.test(path);
  const isWritten = (path: string) =>
    path.endsWith(pages.research) || (count <= most && (!isFile(path) || count * filesOfWork <= most));
  const all = [...linksByPath(site)].filter(([path]) => isWritten(path));
  return new Map(all.map(([path, links]) => [path, linkHeader(site, links())]));
}

const filesOfWork = citationFormats.length + 1;

/** Returns all links of all publications as a link set (RFC 9264). */
export function linkset(site: Site): string {
  const contexts: [string, readonly Signpost[]][] = [
    [
      pages.research,
      site.publications.map(({ address }) => ({ rel: 'item', href: pages.publication(address), type: 'text/html' })),
    ],
    ...site.publications.flatMap((work): [string, readonly Signpost[]][] => [
      [pages.publication(work.address), signposts(site, work)],
      ...backLinks(work),
    ]),
  ];
  const written = contexts.map(([anchor, links]) => {
    const valid = links.filter(({ href }) => URL.canParse(href, site.url));
    const byRel = Map.groupBy(valid, ({ rel }) => rel);
    const targets = [...byRel].map(([rel, group]) => [
      rel,
      group.map(({ href, type }) => ({ href: absolute(href, site.url), ...(type && { type }) })),
    ]);
    return { anchor: absolute(anchor, site.url), ...(Object.fromEntries(targets) as object) };
  });
  return `${JSON.stringify({ linkset: written })}\n`;
}
