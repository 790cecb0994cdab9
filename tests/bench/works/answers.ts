/** Answers of all sources about a person with many works, in the shape of each source. */
import type { WorkSource } from '#contract/work-sources.ts';

const rows = 100;
/** Titles of different words, as those of a person are. */
const words = Array.from(
  { length: 97 },
  (_, index) =>
    `${'bcdfghjklm'[index % 10]}${'aeiou'[index % 5]}${'nprstvwxz'[index % 9]}${'aeiou'[(index * 3) % 5]}${'dlmnr'[index % 5]}`,
);
export const titleOf = (index: number): string =>
  [7, 31, 59, 83].map((step, place) => words[(index * step + Math.floor(index / (97 - place))) % 97]).join(' ');
export const doiOf = (index: number): string => `10.5555/bench.${String(index).padStart(5, '0')}`;
const authors = ['Yuki Nakamura', 'Ada Lovelace', 'Josiah Carberry'];

const openalex = (index: number) => ({
  id: `https://openalex.org/W${index + 1}`,
  doi: `https://doi.org/${doiOf(index)}`,
  title: titleOf(index),
  publication_year: 2000 + (index % 25),
  type: 'article',
  is_retracted: false,
  is_paratext: false,
  authorships: authors.map((name) => ({ raw_author_name: name, author: { display_name: name } })),
  primary_location: { source: { display_name: 'Journal of Results', type: 'journal' } },
  biblio: { volume: '1', issue: '2', first_page: '3', last_page: '4' },
  cited_by_count: index % 50,
});
const crossref = (index: number) => ({
  DOI: doiOf(index),
  type: 'journal-article',
  title: [titleOf(index)],
  'container-title': ['Journal of Results'],
  author: authors.map((name) => ({ given: name.split(' ')[0], family: name.split(' ')[1] })),
  volume: '1',
  issue: '2',
  page: '3-4',
  issued: { 'date-parts': [[2000 + (index % 25), 5]] },
  publisher: 'Society',
  'is-referenced-by-count': index % 40,
});
const datacite = (index: number) => ({
  attributes: {
    doi: doiOf(index),
    state: 'findable',
    creators: authors.map((name) => ({ name })),
    publicationYear: 2000 + (index % 25),
    titles: [{ title: titleOf(index) }],
    publisher: 'Zenodo',
    types: { resourceTypeGeneral: 'JournalArticle' },
    citationCount: 1,
  },
});
const semantic = (index: number) => ({
  paperId: index.toString(16).padStart(40, '0'),
  title: titleOf(index),
  year: 2000 + (index % 25),
  venue: 'Journal of Results',
  authors: authors.map((name) => ({ name })),
  externalIds: { DOI: doiOf(index) },
  publicationTypes: ['JournalArticle'],
});
const orcid = (code: number) => ({
  work: {
    'put-code': code,
    visibility: 'public',
    type: 'journal-article',
    title: { title: { value: titleOf(code - 1) } },
    'journal-title': { value: 'Journal of Results' },
    'publication-date': { year: { value: String(2000 + ((code - 1) % 25)) } },
    'external-ids': {
      'external-id': [
        { 'external-id-type': 'doi', 'external-id-value': doiOf(code - 1), 'external-id-relationship': 'self' },
      ],
    },
  },
});
const dblp = (index: number) =>
  `<r><article key="journals/res/N${index}">${authors.map((name) => `<author>${name}</author>`).join('')}<title>${titleOf(index)}.</title><year>${2000 + (index % 25)}</year><journal>J. Res.</journal><ee>https://doi.org/${doiOf(index)}</ee></article></r>`;
const arxiv = (index: number) =>
  `<entry><id>http://arxiv.org/abs/20${String(10 + (index % 12)).padStart(2, '0')}.${String(index).padStart(5, '0')}v1</id><published>2020-01-01T00:00:00Z</published><title>${titleOf(index)}</title><author><name>${authors.join(', ')}</name></author><arxiv:doi>${doiOf(index)}</arxiv:doi></entry>`;

/** Returns the answer to a request, with its type. @param all the number of works */
export function answerTo(url: string, all: number): { type: string; body: string } {
  const [, source = ''] = url.split('/');
  const asked = new URLSearchParams(url.slice(url.indexOf('?')));
  const filter = decodeURIComponent(asked.get('filter') ?? '');
  const named = [...filter.matchAll(/bench\.(\d{5})/g)].map(([, index]) => Number(index));
  const from = (first: number) =>
    Array.from({ length: Math.max(0, Math.min(rows, all - first)) }, (_, index) => first + index);
  const some = (name: string, each: number, base: number) =>
    named.length > 0 ? named : from((Number(asked.get(name) ?? base) - base) * each);
  const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });
  const everything = Array.from({ length: all }, (_, index) => index);
  const answers: Readonly<Record<WorkSource, () => { type: string; body: string }>> = {
    openalex: () => json({ meta: { count: all }, results: some('page', rows, 1).map(openalex) }),
    crossref: () => json({ message: { items: some('offset', 1, 0).map(crossref) } }),
    datacite: () =>
      json({ data: some('page[number]', rows, 1).map(datacite), meta: { totalPages: Math.ceil(all / rows) } }),
    semanticscholar: () => {
      const first = Number(asked.get('offset') ?? 0);
      return json({ data: from(first).map(semantic), next: first + rows < all ? first + rows : null });
    },
    orcid: () => {
      const codes = /\/works\/([\d,]+)$/.exec(url)?.[1]?.split(',').map(Number);
      return json(
        codes
          ? { bulk: codes.map(orcid) }
          : { group: everything.map((index) => ({ 'work-summary': [{ 'put-code': index + 1 }] })) },
      );
    },
    dblp: () => ({
      type: 'application/xml',
      body: `<?xml version="1.0"?><dblpperson>${everything.map(dblp).join('')}</dblpperson>`,
    }),
    arxiv: () => ({
      type: 'application/atom+xml',
      body: `<feed xmlns:arxiv="http://arxiv.org/schemas/atom">${everything.slice(0, 2_000).map(arxiv).join('')}</feed>`,
    }),
  };
  return answers[source as WorkSource]();
}
