import { plural } from './plural.ts';

/** The blog as readers see it: index, lists, archive, what stands around a post. */
export const blog = {
  blog: 'Blog',
  blogOf: (name: string): string => `The blog of ${name}.`,
  order: 'Order',
  byCategory: 'By category',
  byTime: 'By time',
  nothingYet: 'Nothing here yet, stay tuned!',
  /** Where a post has no summary. */
  noSummary: 'Summary...',
  archiveByYear: 'Archive by year',
  archive: 'Archive',
  archiveOf: (year: number): string => `Archive ${year}`,
  writtenIn: (name: string, year: number): string => `What ${name} wrote in ${year}.`,
  allBy: (name: string): string => `Everything ${name} has written here, by year and subject.`,
  /** Above the years whose titles stand on pages of their own. */
  before: 'Before',
  categories: 'Categories',
  category: 'Category',
  keyword: 'Keyword',
  keywords: 'Keywords',
  postsThatShare: (kind: string, name: string, owner: string): string => `${kind} ‘${name}’: posts by ${owner}.`,
  postCount: (count: number): string => `${count} ${plural(count, 'post', 'posts')}`,

  minutes: (count: number): string => `${count} min`,
  minutesToRead: (count: number): string => `${count} min read`,
  characters: (count: number): string => `${count.toLocaleString('en')} ${plural(count, 'character', 'characters')}`,
  updated: 'Updated',
  partOfSeries: (name: string, position: number): string => `${name}, part ${position}`,
  /** Before the names of those who wrote a post with the owner. */
  pdf: 'PDF',
  citePost: 'Cite this post',
  with: 'with',
  betweenNames: ', ',
  contents: 'Contents',
  linkToSection: 'Link to this section',
  /** The button is for Japanese posts alone, and speaks their language. */
  vertical: '縦書き',
  /** In brackets the owner, who leads to the page about them. @param role as it stands inside a sentence; '' for none */
  writtenBy: (name: string, role: string): string => `Written by [${name}]${role && `, ${role}`}.`,
  theAuthor: 'The author',
  answerByMail: 'Answer by mail',
  answerSubject: (title: string): string => `Re: ${title}`,
  followByFeed: 'Follow by feed',
  fromTheProject: 'From the project',
  readNext: 'Read next',
  related: 'Related',
  editorTitle: 'Editor',
  editorDescription: 'Write a post.',
  loading: 'Loading...',
  writingNeedsScript: 'Writing needs JavaScript, which is off in this browser. Everything else here reads without it.',
  preview: 'A preview: this text is not public. Whoever has this address can read it for 14 days.',
};
