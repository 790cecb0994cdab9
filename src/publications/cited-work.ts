/** Converts publications to works that a text can cite. */
import type { CitableWork } from '#contract/citable.ts';
import type { Publication } from '#contract/portfolio.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { etAl, namedAuthors } from './field-values.ts';
import type { CslName } from './names.ts';

export interface CitedWork {
  /** Family names of persons or names of groups, in order; the title if there are no authors. */
  authors: readonly string[];
  /** '2024', or 'n.d.'. */
  year: string;
  /** The work's entry in the list of references, as HTML. */
  reference: string;
}

/** The fields of a publication that citations need. */
type Citable = Pick<Publication, 'title' | 'authors' | 'year' | 'csl' | 'apa' | 'doi' | 'link'>;

/**
 * Returns a publication's data for citations and lists of references: the family names of the authors, and the APA
 * reference with links.
 */
export function citedWork({ title, authors, year, csl, apa }: Citable): CitedWork {
  const names = Array.isArray(csl.author) ? (csl.author as CslName[]) : [];
  const families = names.map(({ literal, family, given }) => literal ?? family ?? given ?? '').filter(Boolean);
  const others = authors.includes(etAl) ? [etAl] : [];
  const named = families.length > 0 ? [...families, ...others] : authors.slice(0, 3);
  return {
    authors: named.length > 0 ? named : [title],
    year: year === null ? 'n.d.' : String(year),
    reference: withLinks(apa || [authors.join(', '), year, title].filter(Boolean).join('. ')),
  };
}

/** Returns the content of a `citation_reference` tag for a cited work, which academic search engines read. */
export function citationReference({ title, authors, year, doi }: Citable): string {
  return [
    ...namedAuthors(authors).map((author) => ['citation_author', author]),
    ['citation_title', title],
    ['citation_publication_date', year],
    ['citation_doi', doi],
  ]
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([name, value]) =>
        `${name}=${String(value)
          .replace(/[;=\s]+/g, ' ')
          .trim()}`,
    )
    .join('; ');
}

/** Escapes text as HTML and links its URLs. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:)\]])/)
    .map((part, index) =>
      index % 2 === 0 ? escapeText(part) : `<a href="${escapeAttribute(part)}">${escapeText(part)}</a>`,
    )
    .join('');
}

/** Converts a work for the citation picker of the editor. */
export function toCitable(work: Publication, source: CitableWork['source']): CitableWork {
  const { authors, year } = citedWork(work);
  return { key: work.id, authors: [...authors], year, title: work.title, doi: work.doi, source };
}

/**
 * Returns where a publication appeared: `Journal, 12(3), 201–224`, or the publisher; '' if the record has neither.
 */
export function venueOf({ journal, publisher, volume, issue, page }: Publication): string {
  const number = volume && issue ? `${volume}(${issue})` : (volume ?? issue);
  return [journal ?? publisher, number, page?.replace(/(\d)\s*-{1,3}\s*(\d)/g, '$1–$2')].filter(Boolean).join(', ');
}
