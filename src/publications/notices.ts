/**
 * Publishers' notices about a work, in fields of its record: `retraction = {10.1234/abc}` has the DOI of the notice
 * (WORK-7).
 */

import { noticeKinds, type NoticeKind, type ShownNotice } from '#contract/portfolio.ts';
import { repairLink } from './addresses.ts';

/** The fields with notices are named after the kinds, the most serious first. */
export const noticeFields = noticeKinds;

/** The value of a notice whose DOI is unknown. */
export const NO_DOI = 'yes';

export const isNoticeField = (name: string): name is NoticeKind => noticeFields.some((field) => field === name);

/** Whether a record's field names all notices that the sources know. */
export const isCovered = (own: string, found: string): boolean =>
  own !== '' && (found === NO_DOI || doisIn(found).every((doi) => doisIn(own).includes(doi)));

/** Returns the DOIs in a text, in lower case. */
export const doisIn = (text: string): string[] =>
  (text.match(/10\.\d{4,9}\/[^\s,;{}]+/g) ?? []).map((doi) => doi.toLowerCase().replace(/\.+$/, ''));

/**
 * Returns the notices that a record names. A field can have DOIs or a link, or only say `yes`.
 * @param shown the record's fields for the site
 */
export function noticesIn(shown: Readonly<Record<string, string>>): ShownNotice[] {
  return noticeFields.flatMap((kind) => {
    const value = shown[kind]?.trim() ?? '';
    if (value === '' || /^(?:no|false|0)$/i.test(value)) return [];
    const dois = doisIn(value).map((doi) => `https://doi.org/${encodeURI(doi)}`);
    const link = dois.length === 0 && /^https?:/i.test(value) ? repairLink(value).value : null;
    return [{ kind, links: link === null ? dois : [link] }];
  });
}
