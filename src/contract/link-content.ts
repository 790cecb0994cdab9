/**
 * The marks around the text of a page behind an emailed link. The API replaces the text between the marks (ACC-41,
 * Links in mails).
 */
export const linkContentMarks = ['<!--link-->', '<!--/link-->'] as const;
