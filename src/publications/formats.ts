/**
 * The citation formats of a publication that readers can copy or download. This file must stay small, because pages
 * load it.
 */
import type { Publication } from '#contract/portfolio.ts';
import type { Csl } from './record.ts';
import { writeRis } from './ris.ts';

export const citationFormats = [
  { id: 'bibtex', label: 'BibTeX', extension: 'bib', mediaType: 'application/x-bibtex' },
  { id: 'ris', label: 'RIS', extension: 'ris', mediaType: 'application/x-research-info-systems' },
  { id: 'csl', label: 'CSL-JSON', extension: 'json', mediaType: 'application/vnd.citationstyles.csl+json' },
  { id: 'apa', label: 'APA', extension: 'txt', mediaType: 'text/plain' },
] as const;
export type CitationFormat = (typeof citationFormats)[number]['id'];

/** Returns the text of a publication in one format. */
export function citationText(publication: Publication, format: CitationFormat): string {
  switch (format) {
    case 'bibtex':
      return publication.bibtex;
    case 'ris':
      return writeRis(publication.csl as Csl);
    case 'csl':
      return `${JSON.stringify([publication.csl], null, 2)}\n`;
    case 'apa':
      return `${publication.apa}\n`;
  }
}

/** Returns the text of all publications in one format. APA references are sorted alphabetically. */
export function bibliography(publications: readonly Publication[], format: CitationFormat = 'bibtex'): string {
  switch (format) {
    case 'bibtex':
      return publications.map(({ bibtex }) => bibtex).join('\n');
    case 'ris':
      return publications.map(({ csl }) => writeRis(csl as Csl)).join('\r\n');
    case 'csl':
      return `${JSON.stringify(publications.map(({ csl }) => csl))}\n`;
    case 'apa':
      return publications
        .map(({ apa }) => `${apa}\n`)
        .toSorted((a, b) => a.localeCompare(b, 'en'))
        .join('\n');
  }
}
