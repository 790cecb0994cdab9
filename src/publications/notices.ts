/**
 * Publishers' notices about a work, in fields of its record: `retraction = {10.1234/abc}` has the DOI of the notice
 * (WORK-7).
 */

/** The fields with notices, the most serious first. */
export const noticeFields = ['retraction', 'concern', 'correction'] as const;
export type NoticeField = (typeof noticeFields)[number];

/** The value of a notice whose DOI is unknown. */
export const NO_DOI = 'yes';

export const isNoticeField = (name: string): name is NoticeField => noticeFields.some((field) => field === name);

/** Whether a record's field names all notices that the sources know. */
export const isCovered = (own: string, found: string): boolean =>
  own !== '' && (found === NO_DOI || doisIn(found).every((doi) => doisIn(own).includes(doi)));

/** Returns the DOIs in a text, in lower case. */
export const doisIn = (text: string): string[] =>
  (text.match(/10\.\d{4,9}\/[^\s,;{}]+/g) ?? []).map((doi) => doi.toLowerCase().replace(/\.+$/, ''));
