/**
 * The public fields of a bibliographic record, as an allowlist. Reference managers store notes, groups, file paths
 * and time stamps in the same records. A field that is not listed here is never copied from the owner's file.
 */
import type { BibtexEntry } from './bibtex.ts';

/** The bibliographic fields of BibTeX and biblatex. They are used in citations and are part of every output format. */
const bibliographic = new Set(
  (
    'abstract addendum address afterword annotator archiveprefix article-number article_number articleno author ' +
    'authortype bookauthor bookpagination ' +
    'booksubtitle booktitle booktitleaddon chapter collaboration commentator date day doi edition editor editora editorb editorc ' +
    'editortype editoratype editorbtype editorctype eid entrysubtype eprint eprintclass eprinttype eventdate ' +
    'eventtitle eventtitleaddon foreword holder howpublished institution introduction isan isbn ismn isrn issn issue ' +
    'issuesubtitle issuetitle issuetitleaddon iswc journal journalsubtitle journaltitle journaltitleaddon label lang ' +
    'langid language location mainsubtitle maintitle maintitleaddon month nameaddon note number numpages organization ' +
    'origdate origlanguage origlocation origpublisher origtitle pages pagetotal pagination part primaryclass ' +
    'publisher pubstate reprinttitle school series shortauthor shorteditor shorthand shortjournal shortseries ' +
    'shorttitle subtitle title titleaddon translator type url venue version volume volumes year'
  ).split(' '),
);

/**
 * Fields that researchers add for their own pages. The site displays them, but downloads for citing do not include
 * them.
 */
const shown = new Set(
  (
    'abbr arxiv arxivid author+an award code concern correction data hal html open_access openaccess pdf pmid pmcid ' +
    'poster preview retraction selected slides video website'
  ).split(' '),
);

/** Private fields that reference managers add to records. */
const marks = new Set(
  (
    'file local-url owner timestamp creationdate modificationdate date-added date-modified groups annote annotation ' +
    'comment review read rating readstatus ranking priority relevance printed qualityassured __markedentry ' +
    'usera userb userc userd usere userf'
  ).split(' '),
);

/**
 * Matches a path on a computer, which often contains the user's name, or a link to a local program. A value with a
 * match is never public.
 */
const localPath =
  /\bfile:|\b(?:zotero|papers\d?|mendeley|readcube|bookends|skim|sente|obsidian|x-[\w-]+):\/\/|(?:^:?|[\s"'{(;,=])(?:\/(?:Users|home|root|tmp|private|var|Volumes|mnt|media)\/|~\/|[A-Za-z]:\\|[A-Za-z]\\?:[\\/](?!\/)|\\\\[\w.-]+\\)/i;

/** The names of all fields that can be public. */
export const publicFieldNames: ReadonlySet<string> = new Set([...bibliographic, ...shown, 'keywords']);

/** Returns whether a field is private data of a reference manager. */
export const isPrivateField = (name: string): boolean =>
  marks.has(name) || /^(?:bdsk-|comment-|mendeley-|opt|local-|zotero-|jabref-|__)/.test(name);

/** Returns the names of a record's private fields. */
export const privateFields = ({ fields }: BibtexEntry): string[] => Object.keys(fields).filter(isPrivateField);

/** Information about the private parts of a bibliography, for a report to the owner. */
export interface Withheld {
  /** For each record with private fields, the names of these fields. */
  fields: string[][];
  /** Number of records whose keywords are not published because the record has private fields. */
  keywords: number;
}

/**
 * Returns information about the private parts of a bibliography.
 * @param keywords as in `publicRecord`
 */
export function withheldOf(entries: readonly BibtexEntry[], keywords: 'clean' | 'all' = 'clean'): Withheld {
  const holding = entries.filter((entry) => privateFields(entry).length > 0);
  const sorted = keywords === 'all' ? [] : holding.filter(({ fields }) => fields['keywords']);
  return { fields: holding.map(privateFields), keywords: sorted.length };
}

/**
 * Returns a notice for the owner about private fields in a file: the number of records with private fields, and the
 * names of the fields. Empty if no record has private fields.
 */
export function privacyNotice(file: string, { fields, keywords }: Withheld): string[] {
  if (fields.length === 0) return [];
  const records = fields.length === 1 ? '1 record holds' : `${fields.length} records hold`;
  const beside = keywords > 0 ? ` So do the keywords of ${keywords}: see docs/reference/content-files.md.` : '';
  return [`content/${file}: ${records} private fields, which the site does not show: ${namesIn(fields)}.${beside}`];
}

/** Returns the most frequent fields first: `file, owner and 3 more`. */
function namesIn(found: readonly string[][]): string {
  const counts = Map.groupBy(found.flat(), (name) => name);
  const names = [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([name]) => name);
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

export interface PublicRecord {
  /** The fields for citations and downloads. */
  cited: BibtexEntry;
  /** Fields that the site displays separately from the citation. */
  shown: Record<string, string>;
}

/**
 * Returns the public part of a record.
 * @param keywords `clean`: keywords are included only if the record has no private fields, because keywords from
 * reference managers can be private notes; `all`: keywords are always included, if the owner chose this
 */
export function publicRecord(entry: BibtexEntry, keywords: 'clean' | 'all' = 'clean'): PublicRecord {
  const open = Object.entries(entry.fields).filter(([, value]) => !localPath.test(value));
  const withKeywords = keywords === 'all' || privateFields(entry).length === 0;
  const isCited = (name: string) => bibliographic.has(name) || (name === 'keywords' && withKeywords);
  return {
    cited: { ...entry, fields: Object.fromEntries(open.filter(([name]) => isCited(name))) },
    shown: Object.fromEntries(open.filter(([name]) => shown.has(name))),
  };
}
