import { plural } from './plural.ts';

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
