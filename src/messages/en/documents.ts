/** The frame of the CV pages. What stands on a document is in the document's own language: `domain/career/`. */
export const documents = {
  documents: 'Documents',
  backHome: 'Back Home',
  plainText: 'Plain text',
  jsonResume: 'JSON Resume',
  pdf: 'CV (PDF)',
  pageOf: (page: number, pages: number): string => `Page ${page} of ${pages}`,
  noPage: 'This page is not on the site. The preview shows it when it is.',
  asLive: 'The two languages contradict each other: this is the document as it is on the site.',
  documentOf: (title: string, nameAndRole: string): string => `${title} of ${nameAndRole}.`,
};
