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
