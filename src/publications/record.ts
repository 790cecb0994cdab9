/** A bibliographic record as CSL-JSON. */
import type { CslName } from './names.ts';

/** The CSL-JSON variables that this product uses. All other variables are preserved unchanged. */
export interface Csl {
  id: string;
  type: string;
  title?: string;
  author?: CslName[];
  editor?: CslName[];
  'container-title'?: string;
  publisher?: string;
  volume?: string;
  issue?: string;
  number?: string;
  page?: string;
  edition?: string;
  genre?: string;
  issued?: { 'date-parts'?: (string | number)[][]; literal?: string; circa?: boolean };
  /** Publication state instead of a date: `in press`. */
  status?: string;
  abstract?: string;
  keyword?: string;
  language?: string;
  note?: string;
  DOI?: string;
  ISBN?: string;
  ISSN?: string;
  URL?: string;
  [variable: string]: unknown;
}

/** Removes the tags that CSL allows in strings (`<i>`, `<sup>` …). */
export function plainText(rich: string): string {
  return rich
    .replace(/<\/?(?:i|b|sup|sub|sc|span)\b[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the keywords of a record; BibTeX stores them as one text. */
export function keywordsOf(csl: Csl): string[] {
  const all = (csl.keyword ?? '').split(/[,;、，；]/).map((keyword) => keyword.trim());
  return [...new Set(all.filter(Boolean))];
}

/**
 * Returns the publication date with the precision of the record: `2024`, `2024-03`, `2024-03-12`; null if there is
 * none.
 */
export function dateOf(csl: Csl): string | null {
  const parts = csl.issued?.['date-parts']?.[0];
  if (parts) return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
  return /\b\d{4}\b/.exec(csl.issued?.literal ?? '')?.[0] ?? null;
}
