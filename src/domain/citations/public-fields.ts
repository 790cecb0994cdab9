/**
 * The public fields of a bibliographic record: an allowlist. Reference managers store notes, groups, file paths and
 * time stamps in the same records; every field that is not listed here stays in the owner's file.
 */
import type { BibtexEntry } from './bibtex.ts';

/** The bibliographic fields of BibTeX and biblatex: cited, and given away in every format. */
const bibliographic = new Set(
  (
    'abstract addendum address afterword annotator archiveprefix article-number article_number articleno author ' +
    'authortype bookauthor bookpagination ' +
    'booksubtitle booktitle booktitleaddon chapter commentator date day doi edition editor editora editorb editorc ' +
    'editortype editoratype editorbtype editorctype eid entrysubtype eprint eprintclass eprinttype eventdate ' +
    'eventtitle eventtitleaddon foreword holder howpublished institution introduction isan isbn ismn isrn issn issue ' +
    'issuesubtitle issuetitle issuetitleaddon iswc journal journalsubtitle journaltitle journaltitleaddon label lang ' +
    'langid language location mainsubtitle maintitle maintitleaddon month nameaddon note number numpages organization ' +
    'origdate origlanguage origlocation origpublisher origtitle pages pagetotal pagination part primaryclass ' +
    'publisher pubstate reprinttitle school series shortauthor shorteditor shorthand shortjournal shortseries ' +
    'shorttitle subtitle title titleaddon translator type url venue version volume volumes year'
  ).split(' '),
);

/** Fields that researchers add for their pages: shown there, but left out of files that others cite from. */
const shown = new Set(
  'abbr arxiv arxivid author+an award code data hal html pdf pmid pmcid poster preview selected slides video website'.split(
    ' ',
  ),
);

/** Fields that a reference manager writes only for its user. */
const marks = new Set(
  (
    'file local-url owner timestamp creationdate modificationdate date-added date-modified groups annote annotation ' +
    'comment review read rating readstatus ranking priority relevance printed qualityassured __markedentry ' +
    'usera userb userc userd usere userf'
  ).split(' '),
);

/**
 * A path on a person's computer, which often contains their name, or a link to a program there: a value with one is
 * never public.
 */
const localPath =
  /\bfile:|\b(?:zotero|papers\d?|mendeley|readcube|bookends|skim|sente|obsidian|x-[\w-]+):\/\/|(?:^:?|[\s"'{(;,=])(?:\/(?:Users|home|root|tmp|private|var|Volumes|mnt|media)\/|~\/|[A-Za-z]:\\|[A-Za-z]\\?:[\\/](?!\/)|\\\\[\w.-]+\\)/i;

/** Every field that is public somewhere, by name. */
export const publicFieldNames: ReadonlySet<string> = new Set([...bibliographic, ...shown, 'keywords']);

/** Returns whether a reference manager stores the field only for its user. */
export const isPrivateField = (name: string): boolean =>
  marks.has(name) || /^(?:bdsk-|comment-|mendeley-|opt|local-|zotero-|jabref-|__)/.test(name);

/** The private fields of a record, by name. */
export const privateFields = ({ fields }: BibtexEntry): string[] => Object.keys(fields).filter(isPrivateField);

/** The private parts of a bibliography, as a report to its owner. */
export interface Withheld {
  /** Names of the private fields of each record that holds any. */
  fields: string[][];
  /** How many records have keywords that stay out because of those. */
  keywords: number;
}

/** @param keywords as in `publicRecord` */
export function withheldOf(entries: readonly BibtexEntry[], keywords: 'clean' | 'all' = 'clean'): Withheld {
  const holding = entries.filter((entry) => privateFields(entry).length > 0);
  const sorted = keywords === 'all' ? [] : holding.filter(({ fields }) => fields['keywords']);
  return { fields: holding.map(privateFields), keywords: sorted.length };
}

/** A line for the owner where records of a file hold private fields: how many, and which. Empty where none does. */
export function privacyNotice(file: string, { fields, keywords }: Withheld): string[] {
  if (fields.length === 0) return [];
  const records = fields.length === 1 ? '1 record holds' : `${fields.length} records hold`;
  const beside = keywords > 0 ? ` So do the keywords of ${keywords}: see docs/reference/content-files.md.` : '';
  return [`content/${file}: ${records} private fields, which stay out of the site: ${namesIn(fields)}.${beside}`];
}

/** `file, owner and 3 more`: the fields that occur most. */
function namesIn(found: readonly string[][]): string {
  const counts = Map.groupBy(found.flat(), (name) => name);
  const names = [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([name]) => name);
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

export interface PublicRecord {
  /** The record as it is cited and given away. */
  cited: BibtexEntry;
  /** Fields that the site shows apart from the citation. */
  shown: Record<string, string>;
}

/**
 * Returns the public part of a record.
 * @param keywords `clean`: keywords only if the record has no private fields, since reference managers use keywords for
 * sorting, too; `all`: chosen by the owner
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
