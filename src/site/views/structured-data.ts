/** Schema.org descriptions (JSON-LD) of the owner, the site, its posts and publications. */
import { namedAuthors } from '#publications/field-values.ts';
import { pages } from '#contract/paths.ts';
import { orcidAddress } from '#contract/orcid.ts';
import type { Publication, PublicationKind } from '#contract/portfolio.ts';
import type { PostSummary } from '#contract/posts.ts';
import { languageOf } from '#domain/language.ts';
import type { PublicComments } from '#site/data/comments.ts';
import { addressIn, postAddress } from '#site/data/in-language.ts';
import type { Site } from '#site/data/site.ts';
import { titleOf } from './words.ts';

const described = (type: string) => ({ '@context': 'https://schema.org', '@type': type });
/** References to the owner and to the site. */
const ownerAt = (url: string) => ({ '@id': `${url}/#person` });
const siteAt = (url: string) => ({ '@id': `${url}/#website` });

/** Describes the owner. Other descriptions refer to the owner by `@id`. */
export function person({ owner, url }: Site) {
  return {
    ...described('Person'),
    ...ownerAt(url),
    name: owner.name,
    ...(owner.nameJa && { alternateName: owner.nameJa }),
    url: `${url}/`,
    ...(owner.role && { jobTitle: owner.role }),
    ...(owner.tagline && { description: owner.tagline }),
    ...(owner.email && { email: `mailto:${owner.email}` }),
    ...(owner.location && { homeLocation: { '@type': 'Place', name: owner.location } }),
    sameAs: owner.profiles.map((profile) => profile.url),
  };
}

export function website(site: Site) {
  const { owner, url } = site;
  return {
    ...described('WebSite'),
    ...siteAt(url),
    name: titleOf(site),
    url: url + addressIn(site, pages.home),
    ...(owner.tagline && { description: owner.tagline }),
    inLanguage: site.language,
    author: ownerAt(url),
  };
}

/** Describes a custom page. */
export function webPage(site: Site, { title, path }: { title: string; path: string }, description: string) {
  const { url } = site;
  return {
    ...described('WebPage'),
    name: title,
    description,
    url: url + addressIn(site, path),
    inLanguage: languageOf(title) ?? 'en',
    author: ownerAt(url),
    isPartOf: siteAt(url),
  };
}

/** @param image path of the post's first image, or of its social preview */
export function blogPosting(site: Site, post: PostSummary, description: string, image?: string) {
  const { owner, url } = site;
  return {
    ...described('BlogPosting'),
    headline: post.title,
    ...(post.subtitle && { alternativeHeadline: post.subtitle }),
    description,
    url: url + addressIn(site, pages.postAt(post)),
    mainEntityOfPage: url + addressIn(site, pages.postAt(post)),
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    inLanguage: post.language ?? languageOf(post.title) ?? 'en',
    articleSection: post.category.name,
    keywords: post.keywords.map(({ name }) => name),
    timeRequired: `PT${post.readingTime}M`,
    ...(image && { image: url + image }),
    author: withCoAuthors({ '@type': 'Person', '@id': `${url}/#person`, name: owner.name, url: `${url}/` }, post),
    isPartOf: post.series ? [siteAt(url), { '@type': 'CreativeWorkSeries', name: post.series.name }] : siteAt(url),
    ...(post.series && { position: post.series.position }),
  };
}

/** Describes the first hundred comments on a post, and gives the number of all comments. */
export function commentsOf({ url, whole, ...site }: Site, post: PostSummary, comments: PublicComments) {
  const all = comments.of(post.id).filter(({ isRemoved }) => !isRemoved);
  if (all.length === 0) return {};
  const page = url + postAddress(whole ?? site, post);
  return {
    commentCount: all.length,
    comment: all.slice(0, 100).map(({ id, parent, name, text, createdAt }) => ({
      '@type': 'Comment',
      '@id': `${page}#comment-${id}`,
      text,
      dateCreated: createdAt,
      ...(name !== null && { author: { '@type': 'Person', name } }),
      ...(parent !== null && { parentItem: { '@id': `${page}#comment-${parent}` } }),
    })),
  };
}

function withCoAuthors<Owner extends object>(owner: Owner, { authors }: PostSummary) {
  if (!authors) return owner;
  const others = authors.map(({ name, orcid }) => ({
    '@type': 'Person',
    name,
    ...(orcid && { '@id': orcidAddress(orcid), sameAs: orcidAddress(orcid) }),
  }));
  return [owner, ...others];
}

/** The schema.org type of each kind of publication. */
export const workTypes: Record<PublicationKind, string> = {
  article: 'ScholarlyArticle',
  proceedings: 'ScholarlyArticle',
  preprint: 'ScholarlyArticle',
  chapter: 'Chapter',
  book: 'Book',
  thesis: 'Thesis',
  report: 'Report',
  software: 'SoftwareSourceCode',
  dataset: 'Dataset',
  patent: 'CreativeWork',
  online: 'WebPage',
  unpublished: 'ScholarlyArticle',
  review: 'Review',
  manual: 'Report',
  other: 'CreativeWork',
};

/** Describes a publication. Missing data is left out. */
export function scholarlyWork(site: Site, work: Publication) {
  const { url } = site;
  return {
    ...described(workTypes[work.kind]),
    headline: work.title,
    name: work.title,
    url: url + addressIn(site, pages.publication(work.address)),
    author: namedAuthors(work.authors).map((name) => ({ '@type': 'Person', name })),
    inLanguage: languageOf(work.title) ?? 'en',
    ...(work.year && { datePublished: work.date ?? String(work.year) }),
    ...(work.abstract && { abstract: work.abstract }),
    ...(work.keywords.length > 0 && { keywords: work.keywords }),
    ...(work.page && { pagination: work.page }),
    ...(work.journal && { isPartOf: { '@type': 'Periodical', name: work.journal } }),
    ...(work.publisher && { publisher: { '@type': 'Organization', name: work.publisher } }),
    ...(work.notices && {
      correction: work.notices.flatMap(({ links }) => links),
      ...(work.notices.some(({ kind }) => kind === 'retraction') && { creativeWorkStatus: 'Retracted' }),
    }),
    ...(work.doi && {
      identifier: { '@type': 'PropertyValue', propertyID: 'DOI', value: work.doi },
      sameAs: `https://doi.org/${work.doi}`,
    }),
  };
}
