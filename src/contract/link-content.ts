/**
 * The API replaces the text between these marks in a page of the site, for the pages behind emailed links (ACC-41,
 * Links in mails).
 */
export const linkContentMarks = ['<!--link-->', '<!--/link-->'] as const;
