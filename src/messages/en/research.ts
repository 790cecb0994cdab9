import { plural } from './plural.ts';

/** The research page, its filters, and the page of a publication. */
export const research = {
  research: 'Research',
  researchBy: (name: string): string => `Research: ${name}`,
  publications: 'Publications',
  publicationsBy: (owner: string, name: string): string => `Publications of ${owner}: ${name}.`,
  researchOf: (owner: string): string => `Research and publications of ${owner}.`,
  selected: 'Selected publications',
  filter: 'Filter publications',
  /**
   * Returns the number of works and their range of years.
   * @param first not finite if no work has a year
   */
  worksOf: (count: number, first: number, last: number): string =>
    `${count} ${plural(count, 'work', 'works')}${Number.isFinite(first) ? `, ${first === last ? first : `${first}–${last}`}` : ''}.`,
  filterBy: 'Filter by kind, year, keyword or author',
  showAll: 'Show all',
  /** A list of download formats for all publications follows. */
  allAs: 'Download all as',
  searchWithin: 'Search publications',
  undated: 'Undated',
  moreValues: (count: number): string => `Show ${count} more`,

  facets: { kind: 'Kind', year: 'Year', keyword: 'Keyword', author: 'Author' },

  /** Names of publication kinds, singular and plural. */
  kinds: {
    article: { one: 'Article', many: 'Articles' },
    proceedings: { one: 'Conference paper', many: 'Conference papers' },
    chapter: { one: 'Chapter', many: 'Chapters' },
    book: { one: 'Book', many: 'Books' },
    thesis: { one: 'Thesis', many: 'Theses' },
    preprint: { one: 'Preprint', many: 'Preprints' },
    report: { one: 'Report', many: 'Reports' },
    software: { one: 'Software', many: 'Software' },
    dataset: { one: 'Data set', many: 'Data sets' },
    patent: { one: 'Patent', many: 'Patents' },
    online: { one: 'Online publication', many: 'Online publications' },
    unpublished: { one: 'Unpublished work', many: 'Unpublished works' },
    review: { one: 'Review', many: 'Reviews' },
    manual: { one: 'Manual', many: 'Manuals' },
    other: { one: 'Other', many: 'Other' },
  },

  /** Names of a publication's additional material. */
  resources: {
    code: 'Code',
    data: 'Data',
    slides: 'Slides',
    poster: 'Poster',
    video: 'Video',
    website: 'Website',
    html: 'HTML',
    pubmed: 'PubMed',
    pmc: 'PMC',
    hal: 'HAL',
  },
  link: 'Link',

  talks: 'Talks',
  teaching: 'Teaching',
  service: 'Service',
  awards: 'Awards',

  abstract: 'Abstract',
  isbn: (number: string): string => `ISBN ${number}`,
  cite: 'Cite',
  copy: 'Copy',
  download: 'Download',
  keywords: 'Keywords',
  postsAbout: 'Posts about this publication',
};
