/**
 * Semantic Scholar: works of an author ID. Its terms ask for its logo wherever its data is shown in public, so its
 * counts are only for the owner.
 */
import type { FoundWork } from '#publications/found-work.ts';
import { z } from 'zod';
import { arxivOf, doiOf, makeWork } from './make-work.ts';
import { list, number, readJson, text } from './read-json.ts';
import type { Source } from './source.ts';

const fields = 'title,year,venue,publicationVenue,journal,authors,externalIds,publicationTypes,publicationDate';
const rows = 200;

const item = z.looseObject({
  paperId: z.string(),
  title: text,
  year: number,
  venue: text,
  publicationVenue: z.looseObject({ name: text, type: text }).nullish().catch(undefined),
  journal: z.looseObject({ name: text, volume: text, pages: text }).nullish().catch(undefined),
  authors: list(z.looseObject({ name: text })),
  externalIds: z.looseObject({ DOI: text, ArXiv: text, PubMed: text }).nullish().catch(undefined),
  publicationTypes: list(z.string()),
});
type Item = z.output<typeof item>;
const frame = z.looseObject({ data: z.array(z.unknown()), next: number });

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
        [type === 'inproceedings' || type === 'incollection' ? 'booktitle' : 'journal']: venue,
        volume: journal?.volume,
        pages: journal?.pages?.replaceAll(/\s*[-–]+\s*/g, '--'),
      }),
      year: found.year,
      doi: arxivOf(doi) === undefined ? doi : undefined,
      ...(arxiv !== undefined && { eprint: arxiv, archiveprefix: 'arXiv' }),
      pmid: externalIds?.PubMed,
    },
  });
}

export const semanticscholar: Source = {
  name: 'semanticscholar',
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
    const works = list(item)
      .parse(data)
      .flatMap((found) => workOf(found) ?? []);
    const isMore = typeof next === 'number' && next > Number(page || '0') && next < 10_000;
    return { works, next: isMore ? String(next) : null };
  },
};
