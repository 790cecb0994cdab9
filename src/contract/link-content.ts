/**
 * Markers in the page that an emailed link opens. The API replaces the HTML between the markers (ACC-41, Links in
 * mails).
 */
export const linkContentMarks = ['<!--link-->', '<!--/link-->'] as const;
