/**
 * The API replaces the text between these marks in a page of the site, for the pages behind emailed links (product 11,
 * Links in mails).
 */
export const linkContentMarks = ['<!--link-->', '<!--/link-->'] as const;
