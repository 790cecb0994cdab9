/** OpenAlex: works of an author ID, and the owner's works by their DOIs, with the number of works that cite them. */
import type { FoundWork } from '#publications/found-work.ts';
import { z } from 'zod';
import { arxivOf, doiOf, makeWork } from './make-work.ts';
import { list, number, part, readJson, text, worksIn } from './read-json.ts';
import type { Source } from './source.ts';

const select =
  'id,doi,title,display_name,publication_year,publication_date,ids,type,type_crossref,is_retracted,is_paratext,' +
  'authorships,primary_location,biblio,cited_by_count';
/** The highest allowed number. Requests without an API key are limited to a hundred answers a day. */
const rows = 100;
/** Without an API key, only the first 10,000 works can be listed, by numbered pages. */
const pages = 100;

const item = z.object({
  id: z.string(),
  doi: text,
  title: text,
  display_name: text,
  publication_year: number,
  publication_date: text,
  ids: part({ pmid: text }),
  type: text,
  type_crossref: text,
  is_retracted: z.boolean().nullish().catch(undefined),
  is_paratext: z.boolean().nullish().catch(undefined),
  authorships: list(z.object({ raw_author_name: text, author: part({ display_name: text }) })),
  primary_location: part({
    landing_page_url: text,
    source: part({ display_name: text, type: text }),
  }),
  biblio: part({ volume: text, issue: text, first_page: text, last_page: text }),
  cited_by_count: number,
});
type Item = z.output<typeof item>;
const frame = z.object({ meta: z.object({ count: number }), results: z.array(z.unknown()) });

const types: Readonly<Record<string, string>> = {
  article: 'article',
  'journal-article': 'article',
  review: 'article',
  letter: 'article',
  editorial: 'article',
  'proceedings-article': 'inproceedings',
  'book-chapter': 'incollection',
  'reference-entry': 'incollection',
  book: 'book',
  monograph: 'book',
  dissertation: 'phdthesis',
  preprint: 'preprint',
  'posted-content': 'preprint',
  report: 'techreport',
  dataset: 'dataset',
  software: 'software',
  standard: 'standard',
  'peer-review': 'review',
};

function workOf(found: Item): FoundWork | undefined {
  const id = /^https:\/\/openalex\.org\/(W\d{1,15})$/.exec(found.id)?.[1];
  // Paratext is a cover or a table of contents.
  if (!id || found.is_paratext === true) return undefined;
  const { primary_location: place, biblio } = found;
  const arxiv = arxivOf(place?.landing_page_url) ?? arxivOf(found.doi);
  const ofCrossref = types[found.type_crossref ?? ''];
  const isPreprint = found.type === 'preprint' || arxiv !== undefined;
  const known = ofCrossref ?? types[found.type ?? ''] ?? 'misc';
  const type = isPreprint ? 'preprint' : place?.source?.type === 'conference' ? 'inproceedings' : known;
  const pages = [...new Set([biblio?.first_page, biblio?.last_page].filter(Boolean))].join('--');
  return makeWork({
    source: 'openalex',
    sourceId: id,
    type,
    authors: found.authorships.map(({ raw_author_name: raw, author }) => ({ name: author?.display_name ?? raw })),
    fields: {
      title: found.title ?? found.display_name,
      volume: biblio?.volume,
      number: biblio?.issue,
      pages,
      year: found.publication_year,
      doi: arxiv === undefined ? found.doi : undefined,
      pmid: /(\d+)\/?$/.exec(found.ids?.pmid ?? '')?.[1],
    },
    container: place?.source?.display_name,
    arxiv,
    // OpenAlex names neither the notice nor its date.
    notices: found.is_retracted === true ? [{ kind: 'retraction', doi: null, date: null }] : [],
    citedBy: found.cited_by_count,
  });
}

const query = (filter: string, page: string): string =>
  `/works?filter=${encodeURIComponent(filter)}&per_page=${rows}&page=${page}&select=${select}`;

export const openalex: Source = {
  url: 'https://api.openalex.org',
  person: {
    byOrcid: true,
    pattern: /^(?:https?:\/\/(?:www\.)?openalex\.org\/(?:authors\/)?)?(a[1-9]\d{3,11})$/i,
    example: 'A5023888391',
  },
  type: 'json',
  pause: 500,
  path: (person, page) => query(`authorships.author.${person.startsWith('A') ? 'id' : 'orcid'}:${person}`, page || '1'),
  read: (answer, _, page) => {
    const { results } = readJson(frame, answer);
    const now = Number(page || '1');
    return {
      works: worksIn(item, results, workOf),
      next: results.length < rows || now >= pages ? null : String(now + 1),
    };
  },
  byDoi: {
    atOnce: 80,
    path: (dois) => query(`doi:${dois.filter((doi) => !/[,|\s]/.test(doi) && doiOf(doi)).join('|')}`, '1'),
  },
};
