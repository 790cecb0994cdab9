/** Sorts, filters and describes publications for pages. */
import { getOrMake } from '#domain/get-or-make.ts';
import { namedAuthors } from '#publications/field-values.ts';
import { facets, type Facet } from '#contract/facets.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { publicationKinds, type Publication, type PublicationKind, type ResourceKind } from '#contract/portfolio.ts';
import { languageOf, languageOn } from '#domain/language.ts';
import { slug } from '#domain/slug.ts';
import { messagesFor } from '#messages/index.ts';
import type { Messages } from '#messages/shape.ts';

export { isOwner, ownAuthors, ownMark } from '#publications/is-owner.ts';
export { venueOf } from '#publications/cited-work.ts';

export interface YearOfPublications {
  /** The year; `null` for undated publications. */
  year: number | null;
  publications: Publication[];
}

/**
 * Groups works by year, latest year first and undated works last. Within a year, works are sorted by date, and then by
 * the owner's order.
 */
export function publicationsByYear(publications: readonly Publication[]): YearOfPublications[] {
  const groups = Map.groupBy(publications, ({ year }) => year);
  return [...groups]
    .sort(([one], [other]) => (other ?? -Infinity) - (one ?? -Infinity))
    .map(([year, group]) => ({
      year,
      publications: group.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? '')),
    }));
}

/** Number of papers on the home page. */
const onFront = 3;

/**
 * Returns the papers for the home page: those that the owner selected, in the owner's order. If none is selected,
 * returns the newest papers.
 */
export function frontPapers(publications: readonly Publication[]): { papers: Publication[]; areSelected: boolean } {
  const selected = publications.filter((work) => work.selected);
  const newest = publicationsByYear(publications).flatMap((group) => group.publications);
  return { papers: (selected.length > 0 ? selected : newest).slice(0, onFront), areSelected: selected.length > 0 };
}

export interface FacetValue {
  /** The value in URLs. */
  value: string;
  name: string;
  count: number;
}

const remembered = new WeakMap<Messages, WeakMap<readonly Publication[], Record<Facet, FacetValue[]>>>();

/**
 * Returns the values of each filter with the number of their works. Kinds have a fixed order, years are sorted latest
 * first, and keywords and authors by number. Authors of only one work are left out.
 */
export function facetValues(publications: readonly Publication[], messages: Messages): Record<Facet, FacetValue[]> {
  const ofLanguage = getOrMake(
    remembered,
    messages,
    () => new WeakMap<readonly Publication[], Record<Facet, FacetValue[]>>(),
  );
  const known = ofLanguage.get(publications);
  if (known) return known;
  const all = publications.map((work) => facetsOf(work, messages));
  const counted = (facet: Facet) => {
    const counts = new Map<string, FacetValue>();
    for (const { value, name } of all.flatMap((item) => item[facet])) {
      const entry = counts.get(value) ?? { value, name, count: 0 };
      counts.set(value, { ...entry, count: entry.count + 1 });
    }
    return [...counts.values()];
  };
  const kindOrder = (value: string) => publicationKinds.findIndex((kind) => kind === value);
  const mostUsed = (a: FacetValue, b: FacetValue) => b.count - a.count || a.name.localeCompare(b.name);
  const values = {
    kind: counted('kind').sort((a, b) => kindOrder(a.value) - kindOrder(b.value)),
    year: counted('year').sort((a, b) => Number(b.value) - Number(a.value)),
    keyword: counted('keyword').sort(mostUsed),
    author: counted('author')
      .filter(({ count }) => count > 1)
      .sort(mostUsed),
  };
  ofLanguage.set(publications, values);
  return values;
}

const slugs = new Map<string, string>();

/** Returns the slug of a keyword or author. Cached, because many works share the same few names. */
export function slugOf(name: string): string {
  return getOrMake(slugs, name, () => slug(name));
}

type FacetsOfWork = Readonly<Record<Facet, readonly { value: string; name: string }[]>>;
const ofWorks = new WeakMap<Messages, WeakMap<Publication, FacetsOfWork>>();

/**
 * Returns the filter values of a publication. The values are cached, because the page of each filter value needs the
 * values of all works.
 */
export function facetsOf(work: Publication, messages: Messages): FacetsOfWork {
  const ofLanguage = getOrMake(ofWorks, messages, () => new WeakMap<Publication, FacetsOfWork>());
  return getOrMake(ofLanguage, work, () => madeFacets(work, messages));
}

function madeFacets({ kind, year, keywords, authors }: Publication, { research }: Messages): FacetsOfWork {
  const named = (names: readonly string[]) => {
    const found = new Map(names.map((name) => [slugOf(name), name]));
    return [...found].map(([value, name]) => ({ value, name }));
  };
  return {
    kind: [{ value: kind, name: research.kinds[kind].many }],
    year: year === null ? [] : [{ value: String(year), name: String(year) }],
    keyword: named(keywords),
    author: named(namedAuthors(authors)),
  };
}

/** Returns attributes for the HTML element of a work. The page's filters read these attributes. */
export function filterData(work: Publication, messages: Messages): Record<string, string> {
  const found = facetsOf(work, messages);
  const values = facets.map((facet) => [`data-${facet}`, found[facet].map(({ value }) => value).join('\n')]);
  return { 'data-work': '', ...(Object.fromEntries(values) as Record<string, string>) };
}

/** The maximum number of selected works above the list of all works. */
const featuredCount = 3;

/**
 * Returns the works at the top of the research page, which the owner selects. They are in the same order as in the
 * list by year.
 */
export const featuredWorks = (publications: readonly Publication[]): Publication[] =>
  publicationsByYear(publications.filter((work) => work.selected))
    .flatMap((item) => item.publications)
    .slice(0, featuredCount);

/**
 * Returns a function that determines the `lang` of each text of a work. If a text has only Han characters, the title
 * of the work decides, and then the record's language (`langid`).
 */
export function languageOfWork(
  { title, csl }: Pick<Publication, 'title' | 'csl'>,
  page: LanguageCode,
): (text: string) => LanguageCode | undefined {
  const ofPage = languageOn(page);
  const isJapanese = page === 'en' && /^ja\b/.test(String(csl['language']));
  return (text) => ofPage(text, title) ?? (isJapanese && /\p{Script=Han}/u.test(text) ? 'ja' : undefined);
}

/** Returns the separator between the authors of a work, in the language of the work. */
export const betweenAuthors = (work: Pick<Publication, 'title' | 'csl'>): string =>
  messagesFor(languageOfWork(work, 'en')(work.title) ?? 'en').blog.betweenNames;

/**
 * Returns a description of a work: the owner's note on why the work matters, or otherwise the first sentence of the
 * abstract.
 */
export function gist({ abstract, note, title }: Publication): string | undefined {
  if (note) return note;
  if (!abstract) return undefined;
  const sentences = new Intl.Segmenter(languageOf(title) ?? 'en', { granularity: 'sentence' }).segment(abstract);
  return [...sentences][0]?.segment.trim();
}

export interface PublicationLink {
  name: string;
  href: string;
}

/**
 * Returns links to a work. The URL of the record is omitted if a DOI or arXiv link exists, because it has the same
 * target. A further link to the DOI is omitted, too.
 */
export function linksOf({ doi, arxiv, pdf, link, resources }: Publication, { research }: Messages): PublicationLink[] {
  const atDoi = `https://doi.org/${encodeURI(doi ?? '')}`;
  const others = resources.filter(({ href }) => href.toLowerCase() !== atDoi.toLowerCase());
  const known = [
    doi && { name: 'DOI', href: atDoi },
    arxiv && { name: 'arXiv', href: `https://arxiv.org/abs/${encodeURI(arxiv)}` },
    pdf && { name: 'PDF', href: pdf },
    ...others.map(({ kind, href }) => ({ name: research.resources[kind], href })),
  ].filter((entry) => Boolean(entry)) as PublicationLink[];
  const said = doi || arxiv || known.some(({ href }) => href.toLowerCase() === link?.toLowerCase());
  return link && !said ? [...known, { name: research.link, href: link }] : known;
}

export interface Badge {
  name: string;
  href?: string;
  isAward?: boolean;
  /** Whether the badge is a publisher's notice about the work. */
  isNotice?: boolean;
}

/** Material that a badge links to. Other links lead to the work itself. */
const material = new Set<ResourceKind>(['code', 'data', 'slides', 'poster', 'video']);

/** Returns what the record declares about a work: publishers' notices, award, preprint, open access, and material. */
export const badgesOf = (
  { award, kind, notices = [], openAccess, resources }: Publication,
  { research }: Messages,
): Badge[] => [
  ...notices.map((notice) => ({
    name: research.notices[notice.kind].badge,
    isNotice: true,
    ...(notice.links[0] && { href: notice.links[0] }),
  })),
  ...(award ? [{ name: award, isAward: true }] : []),
  ...(kind === 'preprint' ? [{ name: research.kinds.preprint.one }] : []),
  ...(openAccess ? [{ name: research.openAccess }] : []),
  ...resources
    .filter((resource) => material.has(resource.kind))
    .map((resource) => ({ name: research.resources[resource.kind], href: resource.href })),
];

/** Returns the links to a work that are not badges. */
export function readingLinks(work: Publication, messages: Messages): PublicationLink[] {
  const shown = new Set(badgesOf(work, messages).map(({ href }) => href));
  return linksOf(work, messages).filter(({ href }) => !shown.has(href));
}

/** Returns Dublin Core tags for a work, for programs that support no other vocabulary. */
export function dublinCore(work: Publication): { name: string; content: string }[] {
  const tags: [string, string | null][] = [
    ['DC.title', work.title],
    ...namedAuthors(work.authors).map((author): [string, string] => ['DC.creator', author]),
    ['DC.date', work.date],
    ['DC.publisher', work.publisher],
    ['DC.source', work.journal],
    ['DC.identifier', work.doi && `doi:${work.doi}`],
    ['DC.description', work.abstract],
    ...work.keywords.map((keyword): [string, string] => ['DC.subject', keyword]),
  ];
  return tags.flatMap(([name, content]) => (content ? [{ name, content }] : []));
}

const containerTags: Partial<Record<PublicationKind, string>> = {
  proceedings: 'citation_conference_title',
  chapter: 'citation_inbook_title',
};
const publisherTags: Partial<Record<PublicationKind, string>> = {
  thesis: 'citation_dissertation_institution',
  report: 'citation_technical_report_institution',
};

/** Returns the `citation_*` tags that Google Scholar and reference managers read. */
export function citationTags(work: Publication, url: string): { name: string; content: string }[] {
  const [first, last] = work.page?.split(/\s*[-–]+\s*/) ?? [];
  const tags: [string, string | null | undefined][] = [
    ['citation_title', work.title],
    ...namedAuthors(work.authors).map((author): [string, string] => ['citation_author', author]),
    ['citation_publication_date', (work.date ?? (work.year === null ? null : String(work.year)))?.replaceAll('-', '/')],
    [containerTags[work.kind] ?? 'citation_journal_title', work.journal],
    [publisherTags[work.kind] ?? 'citation_publisher', work.publisher],
    ['citation_volume', work.volume],
    ['citation_issue', work.issue],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    ['citation_doi', work.doi],
    ['citation_arxiv_id', work.arxiv],
    ['citation_pdf_url', work.pdf?.startsWith('/') ? url + work.pdf : work.pdf],
    ['citation_keywords', work.keywords.join('; ')],
  ];
  return tags.flatMap(([name, content]) => (content ? [{ name, content }] : []));
}
