/**
 * Describes a publication as an OpenURL context object (Z39.88-2004, key/encoded values). In the `title` of an empty
 * element, a COinS, reference managers such as Zotero find all works of a page.
 */
import type { Publication, PublicationKind } from '#contract/portfolio.ts';
import { plainText, type Csl } from './record.ts';
import { personName } from './ris.ts';

interface Form {
  format: 'journal' | 'book' | 'dissertation' | 'patent' | 'dc';
  genre?: string;
  /** The type of an item in Zotero, for works without an own format. */
  type?: string;
  /** The keys of the title and of the journal or book. */
  title: string;
  container?: string;
}

const journal: Form = { format: 'journal', genre: 'article', title: 'atitle', container: 'jtitle' };
const report: Form = { format: 'book', genre: 'report', title: 'btitle' };
const other = (type: string): Form => ({ format: 'dc', type, title: 'title', container: 'source' });

const forms: Readonly<Record<PublicationKind, Form>> = {
  article: journal,
  review: journal,
  proceedings: { format: 'book', genre: 'proceeding', title: 'atitle', container: 'btitle' },
  chapter: { format: 'book', genre: 'bookitem', title: 'atitle', container: 'btitle' },
  book: { format: 'book', genre: 'book', title: 'btitle' },
  thesis: { format: 'dissertation', title: 'title' },
  report,
  manual: report,
  patent: { format: 'patent', title: 'title' },
  preprint: other('preprint'),
  software: other('computerProgram'),
  dataset: other('dataset'),
  online: other('webpage'),
  unpublished: other('manuscript'),
  other: other('document'),
};

/** @param page the URL of the work's page, for a work without a DOI and a link */
export function contextObject(work: Publication, page: string): string {
  const csl = work.csl as unknown as Csl;
  const { format, genre, type, title, container } = forms[work.kind];
  const isBook = format === 'book' || format === 'dc';
  const rft: [string, unknown][] = [
    ['genre', genre],
    ['type', type],
    [title, work.title],
    [container ?? 'jtitle', container && work.journal],
    ['stitle', format === 'journal' ? work.abbr : undefined],
    ...(csl.author ?? []).map((name): [string, string] => [
      name.literal === undefined ? (format === 'patent' ? 'inventor' : 'au') : 'aucorp',
      personName(name),
    ]),
    [format === 'patent' ? 'appldate' : 'date', work.date ?? work.year],
    ['volume', work.volume],
    ['issue', format === 'journal' ? work.issue : undefined],
    ['number', format === 'patent' ? csl.number : undefined],
    ['pages', work.page],
    ['issn', csl.ISSN],
    ['isbn', work.isbn],
    [
      format === 'dissertation' ? 'inst' : 'publisher',
      isBook || format === 'dissertation' ? work.publisher : undefined,
    ],
    ['degree', format === 'dissertation' ? csl.genre : undefined],
    ['place', isBook ? csl['publisher-place'] : undefined],
    ['edition', isBook ? csl.edition : undefined],
  ];
  const all: [string, unknown][] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${format}`],
    ['rft_id', work.doi === null ? (work.link ?? page) : `info:doi/${work.doi}`],
    ...rft.map(([key, value]): [string, unknown] => [`rft.${key}`, value]),
  ];
  return all
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(plainText(String(value)).toWellFormed())}`)
    .join('&');
}
