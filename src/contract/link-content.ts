/**
 * What stands between these in a page of the site gives way to what the API says there: the pages behind mailed links
 * (product 11, Links in mails).
 */
export const linkContentMarks = ['<!--link-->', '<!--/link-->'] as const;
