/** The sheet before a post is public. */
export const publishSheet = {
  publishSheetTitle: 'Before it is public',
  publishCard: 'Where it is shared',
  publishSnippet: 'In a search',
  publishAddress: 'Its address',
  publishFindings: 'What is missing',
  publishNow: 'Publish now',
  publishLater: 'Not yet',
  nothingWritten: 'No text yet.',
  nothingMissing: 'Nothing.',
  summaryMissing: 'A summary: the index shows it, and searches do.',
  keywordsMissing: 'Keywords: readers find related posts by them.',
  alternativesMissing: (count: number): string => `Pictures that do not say what they show: ${count}`,
  picturesMissing: (count: number): string => `Figures without a picture: ${count}`,
  linkDead: (path: string): string => `A link leads nowhere: ${path}`,
  linksChecking: 'Links inside the site are being tried …',
};
