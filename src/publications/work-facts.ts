/** The facts by which two bibliographic records are compared (`same-work.ts`). */
import type { PublicationKind } from '#contract/portfolio.ts';
import { arxivId } from './addresses.ts';
import type { BibtexEntry } from './bibtex.ts';
import { isPreprint, toCsl } from './csl.ts';
import { typeOfWork } from './kinds.ts';
import type { CslName } from './names.ts';
import { dateOf, plainText } from './record.ts';
import { texToText } from './tex.ts';

export interface WorkFacts {
  kind: PublicationKind;
  title: string;
  authors: readonly CslName[];
  year: number | null;
  /** Lower case, without resolver. */
  doi?: string | undefined;
  /** Without version. */
  arxiv?: string | undefined;
  pmid?: string | undefined;
  /** Thirteen digits. */
  isbns: readonly string[];
  /** The journal, proceedings or book. */
  container?: string | undefined;
  volume?: string | undefined;
  edition?: string | undefined;
  version?: string | undefined;
  language?: string | undefined;
}

/** Returns the facts of a BibTeX record. */
export function factsOf(entry: BibtexEntry): WorkFacts {
  const csl = toCsl(entry);
  const date = dateOf(csl);
  const field = (name: string) => texToText(entry.fields[name] ?? '') || undefined;
  const doi = csl.DOI ? plainDoi(csl.DOI) : undefined;
  const arxiv = arxivId(entry.fields)?.replace(/v\d+$/, '').toLowerCase();
  return {
    kind: isPreprint(entry) ? 'preprint' : typeOfWork(entry.type).kind,
    title: plainText(csl.title ?? ''),
    authors: csl.author ?? csl.editor ?? [],
    year: date === null ? null : Number(date.slice(0, 4)),
    // The DOI of a preprint on arXiv says the same as its number.
    doi: doi?.startsWith(ARXIV_DOI) ? undefined : doi,
    arxiv: arxiv ?? (doi?.startsWith(ARXIV_DOI) ? doi.slice(ARXIV_DOI.length).replace(/v\d+$/, '') : undefined),
    pmid: /\d{4,9}/.exec(field('pmid') ?? '')?.[0],
    isbns: isbnsOf(csl.ISBN ?? ''),
    container: csl['container-title'] && plainText(csl['container-title']),
    volume: field('volume'),
    edition: field('edition'),
    version: field('version'),
    language: field('langid') ?? field('language'),
  };
}

const ARXIV_DOI = '10.48550/arxiv.';

/** Returns a DOI in lower case, without resolver and final punctuation. */
export const plainDoi = (doi: string): string =>
  doi
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/|^doi:\s*/, '')
    .replace(/[.,;]+$/, '');

/** Returns the ISBNs in a text with thirteen digits, so that both forms of one ISBN are equal. */
export function isbnsOf(text: string): string[] {
  const found =
    text.replaceAll(/[-\u2010-\u2015]|(?<=\d) (?=[\dX])/g, '').match(/\b(?:97[89]\d{10}|\d{9}[\dXx])\b/g) ?? [];
  return [...new Set(found.map((isbn) => (isbn.length === 13 ? isbn : withThirteenDigits(isbn))))];
}

function withThirteenDigits(isbn: string): string {
  const digits = `978${isbn.slice(0, 9)}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
