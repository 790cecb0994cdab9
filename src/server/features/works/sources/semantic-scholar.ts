/**
 * Semantic Scholar: works of an author ID. Its terms ask for its logo wherever its data is shown in public, so its
 * counts are only for the owner.
 */
import type { FoundWork } from '#publications/found-work.ts';
import { z } from 'zod';
import { arxivOf, doiOf, makeWork } from './make-work.ts';
import { list, number, part, readJson, text, worksIn } from './read-json.ts';
import type { Source } from './source.ts';

const fields = 'title,year,venue,publicationVenue,journal,authors,externalIds,publicationTypes,publicationDate';
const rows = 200;

const item = z.object({
  paperId: z.string(),
  title: text,
  year: number,
  venue: text,
  publicationVenue: part({ name: text, type: text }),
  journal: part({ name: text, volume: text, pages: text }),
  authors: list(z.object({ name: text })),
  externalIds: part({ DOI: text, ArXiv: text, PubMed: text }),
  publicationTypes: list(z.string()),
});
type Item = z.output<typeof item>;
const frame = z.object({ data: z.array(z.unknown()), next: number });

/** The first that a record has decides. */
const types: readonly (readonly [string, string])[] = [
  ['Book', 'book'],
  ['BookSection', 'incollection'],
  ['Conference', 'inproceedings'],
  ['JournalArticle', 'article'],
  ['Review', 'article'],
  ['Dataset', 'dataset'],
];

function workOf(found: Item): FoundWork | undefined {
  if (!/^[\da-f]{40}$/.test(found.paperId)) return undefined;
  const { journal, publicationVenue, externalIds } = found;
  const doi = doiOf(externalIds?.DOI);
  const arxiv = arxivOf(externalIds?.ArXiv);
  const venue = publicationVenue?.name || found.venue || journal?.name;
  const isPreprint = arxiv !== undefined && (!venue || /^arxiv/i.test(venue));
  const ofType = types.find(([name]) => found.publicationTypes.includes(name))?.[1];
  const type = isPreprint ? 'preprint' : publicationVenue?.type === 'conference' ? 'inproceedings' : (ofType ?? 'misc');
  return makeWork({
    source: 'semanticscholar',
    sourceId: found.paperId,
    type,
    authors: found.authors,
    fields: {
      title: found.title,
      ...(!isPreprint && {
        volume: journal?.volume,
        pages: journal?.pages?.replaceAll(/\s*[-–]+\s*/g, '--'),
      }),
      year: found.year,
      doi: arxivOf(doi) === undefined ? doi : undefined,
      pmid: externalIds?.PubMed,
    },
    container: venue,
    arxiv,
  });
}

export const semanticscholar: Source = {
  url: 'https://api.semanticscholar.org',
  person: {
    byOrcid: false,
    pattern: /^(?:https?:\/\/(?:www\.)?semanticscholar\.org\/author\/(?:[^/?#]{1,200}\/)?)?(\d{1,15})$/i,
    example: '1741101',
  },
  type: 'json',
  pause: 3_000,
  path: (person, page) => `/graph/v1/author/${person}/papers?fields=${fields}&limit=${rows}&offset=${page || '0'}`,
  read: (answer, _, page) => {
    const { data, next } = readJson(frame, answer);
    const isMore = typeof next === 'number' && next > Number(page || '0') && next < 10_000;
    return { works: worksIn(item, data, workOf), next: isMore ? String(next) : null };
  },
};
