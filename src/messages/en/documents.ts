/** The frame of the CV pages. What stands on a document is in the document's own language: `domain/career/`. */
export const documents = {
  documents: 'Documents',
  backHome: 'Back Home',
  plainText: 'Plain text',
  jsonResume: 'JSON Resume',
  pdf: 'CV (PDF)',
  documentOf: (title: string, nameAndRole: string): string => `${title} of ${nameAndRole}.`,
};
