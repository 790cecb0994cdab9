import { plural } from './plural.ts';

/** The frame of every page: menu, footer, head. */
export const frame = {
  skipToContent: 'Skip to the content',
  mainMenu: 'Main menu',
  /** Shown if a page does not exist in this language. */
  notInThisLanguage: 'Not available in English',
  leadsHome: ' (home page)',
  home: 'Home',
  research: 'Research',
  blog: 'Blog',
  about: 'About',
  search: 'Search',
  login: 'Login',
  profile: 'Profile',

  footer: 'Footer',
  feed: 'Feed',
  copyright: (firstYear: number, name: string): string => `© ${firstYear} ${name}`,
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',

  feedTitle: (name: string): string => `${name}: blog`,
  feedTitleOf: (name: string, format: string): string => `${name}: blog (${format})`,
  /** The title of a list's second or later page. */
  furtherPage: (title: string, number: number): string => `${title}, page ${number}`,

  pagination: 'Pages',
  newer: 'Newer posts',
  older: 'Older posts',
  pageOf: (number: number, last: number): string => `Page ${number} of ${last}`,
  opensInNewTab: '(opens in a new tab)',
};

/** The home page and the About page. */
export const home = {
  details: 'Details',
  role: 'Role',
  location: 'Location',
  contact: 'Contact',
  elsewhere: 'Profiles on other sites',
  resume: 'Resume',
  /** Button that lists all of the owner's documents, including Japanese ones. */
  documents: 'Resume',
  /** The English names of the Japanese documents. */
  japaneseDocuments: {
    rirekisho: 'Rirekisho',
    keirekisho: 'Keirekisho',
    gyoseki: 'Research achievements',
  },

  /** Text of the link from the strip at the top of an annotated image to the whole image. */
  otherReadings: 'See other transcriptions',

  latestWriting: 'Latest writing',
  newestPaper: 'Latest paper',
  moreWriting: 'More posts',
  /** Shown to the owner of a new site. The text in brackets links to the blog. */
  noPostYet: 'No published posts yet. [Write or publish a post]',
  selectedPapers: 'Selected papers',
  recentPapers: 'Recent papers',
  news: 'News',
  projects: 'Projects',
  techStack: 'Tech stack',
  project: 'Project',
  furtherProjects: 'More projects',
  technologies: 'Technologies',
  repository: 'Repository',
  live: 'Live site',
  readMore: 'Read more',

  about: 'About',
  aboutOwner: (name: string): string => `About ${name}`,
  /** Headings of the About page: news, career, contact. */
  lately: 'Recent news',
  soFar: 'Career so far',
  writeToMe: 'Write to me',
};

/** Headings of `llms.txt`. */
export const llms = {
  posts: 'Posts',
  ownPages: 'Pages',
  projects: 'Projects',
  publications: 'Publications',
  person: 'About the author',
};

/** The research page, its filters, and the page of a publication. */
export const research = {
  research: 'Research',
  researchBy: (name: string): string => `Research: ${name}`,
  publications: 'Publications',
  publicationsBy: (owner: string, name: string): string => `Publications of ${owner}: ${name}.`,
  researchOf: (owner: string): string => `Research and publications of ${owner}.`,
  /** @param month month and year of the count, in words */
  citedBy: (count: number, source: string, month: string): string => `Cited by ${count} · ${source}, ${month}`,
  citedInAll: (count: number): string => `Cited by ${count} in total`,
  hIndex: (index: number): string => `h-index ${index}`,
  betweenCounts: ' · ',
  countedBy: (said: string, source: string, month: string): string => `${said} · ${source}, ${month}`,
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
  openAccess: 'Open access',
  /** Publishers' notices about a work: a badge in lists, and a sentence on the work's page. */
  notices: {
    retraction: { badge: 'Retracted', sentence: 'This work has been retracted.', link: 'Read the retraction notice' },
    concern: {
      badge: 'Expression of concern',
      sentence: 'The publisher has expressed concern about this work.',
      link: 'Read the expression of concern',
    },
    correction: { badge: 'Corrected', sentence: 'This work has been corrected.', link: 'Read the correction' },
  },

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

/** The blog for readers: index, lists, archive, and everything around the text of a post. */
export const blog = {
  blog: 'Blog',
  blogOf: (name: string): string => `${name}’s blog.`,
  order: 'Sort order',
  byCategory: 'By category',
  byTime: 'Newest first',
  nothingYet: 'Nothing here yet, stay tuned!',
  /** Shown for a post without a summary. */
  noSummary: 'Summary...',
  archiveByYear: 'Archive by year',
  archive: 'Archive',
  archiveOf: (year: number): string => `Archive ${year}`,
  writtenIn: (name: string, year: number): string => `Posts by ${name} from ${year}.`,
  allBy: (name: string): string => `All posts by ${name}, sorted by year and category.`,
  /** The heading above links to years that have their own pages. */
  before: 'Earlier years',
  categories: 'Categories',
  category: 'Category',
  keyword: 'Keyword',
  keywords: 'Keywords',
  postsThatShare: (kind: string, name: string, owner: string): string => `Posts by ${owner}. ${kind}: ${name}.`,
  postCount: (count: number): string => `${count} ${plural(count, 'post', 'posts')}`,

  minutes: (count: number): string => `${count} min`,
  minutesToRead: (count: number): string => `${count} min read`,
  characters: (count: number): string => `${count.toLocaleString('en')} ${plural(count, 'character', 'characters')}`,
  updated: 'Updated',
  partOfSeries: (name: string, position: number): string => `${name}, part ${position}`,
  pdf: 'PDF',
  citePost: 'Cite this post',
  with: 'Written with',
  betweenNames: ', ',
  contents: 'Contents',
  linkToSection: 'Link to this section',
  /** The label is Japanese, because only Japanese posts have this button. */
  vertical: '縦書き',
  /**
   * The name in brackets links to the About page.
   * @param role role as within a sentence; '' for none
   */
  writtenBy: (name: string, role: string): string => `Written by [${name}]${role && `, ${role}`}.`,
  theAuthor: 'About the author',
  answerByMail: 'Reply by email',
  answerSubject: (title: string): string => `Re: ${title}`,
  followByFeed: 'Subscribe with RSS',
  fromTheProject: 'Related project',
  readNext: 'Read next',
  related: 'Related posts',
  editorTitle: 'Editor',
  editorDescription: 'Write a post.',
  loading: 'Loading...',
  writingNeedsScript: 'You need JavaScript to write posts. You can read all other pages without JavaScript.',
  preview: 'Preview: this version is not public. Anyone with this link can read it. The link expires after 14 days.',
};

/** The search page, and the names of page kinds in its index. */
export const search = {
  search: 'Search',
  description: (name: string): string => `Search the posts and publications of ${name}.`,
  label: 'Search posts and publications',
  placeholder: 'Posts and publications',
  recentPosts: 'Recent posts',
  keywords: 'Keywords',
  /** The texts in brackets link to the archive and to the publications. */
  needsScript: 'Search needs JavaScript. You can still browse the [archive] and the [publications].',
  post: (date: string): string => `Post, ${date}`,
  project: 'Project',
  page: 'Page',
};

/**
 * The texts around the document on the CV pages. The words in a document itself are in the document's language:
 * `domain/career/`.
 */
export const documents = {
  documents: 'Documents',
  backHome: 'Back Home',
  plainText: 'Plain text',
  jsonResume: 'JSON Resume',
  pdf: 'CV (PDF)',
  pageOf: (page: number, pages: number): string => `Page ${page} of ${pages}`,
  noPage: 'This page is not published. Publish the page to see a preview here.',
  asLive:
    'The entries in the English and Japanese drafts do not match, so this preview shows the published version. To preview your changes, make the entries match.',
  documentOf: (title: string, nameAndRole: string): string => `${title} of ${nameAndRole}.`,
};

/** Texts of copy buttons, which each page contains for its script. */
export const copying = {
  copied: 'Copied ✓',
  notAllowed: 'Copying failed',
};
