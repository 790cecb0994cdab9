/** DataCite: data, software and preprints with an ORCID iD. */
import type { FoundWork } from '#publications/found-work.ts';
import { z } from 'zod';
import { arxivOf, doiOf, makeWork, type NamedPerson } from './make-work.ts';
import { list, number, part, readJson, text, worksIn, year } from './read-json.ts';
import type { Source } from './source.ts';

const rows = 100;
/** Only the first 10,000 works can be listed by numbered pages. */
const pages = 100;

const person = z.object({ name: text, familyName: text, givenName: text, nameType: text });
const item = z.object({
  attributes: z.object({
    doi: z.string(),
    state: text,
    creators: list(person),
    titles: list(z.object({ title: text, titleType: text })),
    // A text until version 4.4 of the schema.
    publisher: z
      .union([z.string(), z.object({ name: text })])
      .nullish()
      .catch(undefined),
    publicationYear: year,
    types: part({ resourceTypeGeneral: text, bibtex: text }),
    container: part({ title: text, volume: text, issue: text, firstPage: text, lastPage: text }),
    version: text,
    url: text,
    relatedIdentifiers: list(z.object({ relationType: text, relatedIdentifier: text, relatedIdentifierType: text })),
    citationCount: number,
  }),
});
type Attributes = z.output<typeof item>['attributes'];
const frame = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ totalPages: number }),
});

const types: Readonly<Record<string, string>> = {
  Dataset: 'dataset',
  Collection: 'dataset',
  Software: 'software',
  ComputationalNotebook: 'software',
  Preprint: 'preprint',
  JournalArticle: 'article',
  DataPaper: 'article',
  ConferencePaper: 'inproceedings',
  ConferenceProceeding: 'proceedings',
  Book: 'book',
  BookChapter: 'incollection',
  Dissertation: 'phdthesis',
  Report: 'techreport',
  Standard: 'standard',
  PeerReview: 'review',
};

/** DataCite writes names without parts as `Family, Given`, and names of groups with the type `Organizational`. */
const peopleOf = (people: readonly z.output<typeof person>[]): NamedPerson[] =>
  people.map(({ name, familyName, givenName, nameType }) => ({
    family: familyName,
    given: givenName,
    name,
    isGroup: nameType === 'Organizational',
  }));

const relations: Readonly<Record<string, 'article' | 'preprint'>> = {
  IsPreviousVersionOf: 'article',
  IsVersionOf: 'article',
  IsPublishedIn: 'article',
};

function workOf(given: Attributes): FoundWork | undefined {
  const doi = doiOf(given.doi);
  if (!doi || (given.state && given.state !== 'findable')) return undefined;
  const arxiv = arxivOf(doi);
  const type = arxiv === undefined ? (types[given.types?.resourceTypeGeneral ?? ''] ?? 'misc') : 'preprint';
  const [title] = given.titles.filter(({ titleType }) => !titleType);
  const publisher = typeof given.publisher === 'string' ? given.publisher : given.publisher?.name;
  const { container } = given;
  return makeWork({
    source: 'datacite',
    sourceId: doi,
    type,
    authors: peopleOf(given.creators),
    fields: {
      title: (title ?? given.titles[0])?.title,
      volume: container?.volume,
      number: container?.issue,
      pages: [container?.firstPage, container?.lastPage].filter(Boolean).join('--'),
      year: given.publicationYear,
      version: given.version,
      doi: arxiv === undefined ? doi : undefined,
    },
    container: container?.title,
    publisher: arxiv === undefined ? publisher : undefined,
    arxiv,
    versions:
      type === 'preprint'
        ? given.relatedIdentifiers.flatMap(({ relationType, relatedIdentifier, relatedIdentifierType }) => {
            const kind = relations[relationType ?? ''];
            const other = relatedIdentifierType === 'DOI' ? doiOf(relatedIdentifier) : undefined;
            return kind && other && arxivOf(other) === undefined ? [{ kind, doi: other }] : [];
          })
        : [],
    citedBy: given.citationCount,
  });
}

export const datacite: Source = {
  url: 'https://api.datacite.org',
  person: { byOrcid: true, example: '0000-0002-1825-0097' },
  takesContact: true,
  type: 'json',
  pause: 1_000,
  path: (person, page) => {
    // Some repositories register the iD as a link, others only its digits.
    const filter = `creators.nameIdentifiers.nameIdentifier:("https://orcid.org/${person}" OR "${person}")`;
    return `/dois?query=${encodeURIComponent(filter)}&page%5Bsize%5D=${rows}&page%5Bnumber%5D=${page || '1'}`;
  },
  read: (answer, _, page) => {
    const { data, meta } = readJson(frame, answer);
    const works = worksIn(item, data, ({ attributes }) => workOf(attributes));
    const now = Number(page || '1');
    const last = Math.min(meta.totalPages ?? 1, pages);
    return { works, next: data.length === 0 || now >= last ? null : String(now + 1) };
  },
};
