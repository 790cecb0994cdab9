/**
 * ORCID: the public works of an iD. The first answer lists the numbers of all works, and the next answers contain up
 * to a hundred of these works each.
 */
import type { FoundWork } from '#publications/found-work.ts';
import { z } from 'zod';
import { arxivOf, doiOf, makeWork } from './make-work.ts';
import { list, part, readJson, text, worksIn } from './read-json.ts';
import type { Source } from './source.ts';

/** Works in one answer, which is also the highest number that ORCID allows. */
const atOnce = 100;
/** The largest number of works of one person that are read. */
const most = 10_000;

const value = part({ value: text });
const summary = z.object({
  'put-code': z.number().int().positive(),
  'display-index': z.union([z.string(), z.number()]).nullish().catch(undefined),
});
const listed = z.object({ group: z.array(z.object({ 'work-summary': list(summary) })) });

const work = z.object({
  'put-code': z.number().int().positive(),
  visibility: text,
  type: text,
  title: part({ title: value, subtitle: value }),
  'journal-title': value,
  'publication-date': part({ year: value, month: value }),
  'external-ids': part({
    'external-id': list(
      z.object({
        'external-id-type': text,
        'external-id-value': text,
        'external-id-relationship': text,
      }),
    ),
  }),
  url: value,
  contributors: part({
    contributor: list(
      z.object({
        'credit-name': value,
        'contributor-attributes': part({ 'contributor-role': text }),
      }),
    ),
  }),
});
type Work = z.output<typeof work>;
/** Instead of a work, the list can contain an error, for example for a work that was deleted meanwhile. */
const bulk = z.object({ bulk: z.array(z.unknown()) });
const bulkItem = z.object({ work });

const types: Readonly<Record<string, string>> = {
  'journal-article': 'article',
  'magazine-article': 'article',
  'conference-paper': 'inproceedings',
  'conference-proceedings': 'proceedings',
  'book-chapter': 'incollection',
  'encyclopedia-entry': 'incollection',
  'dictionary-entry': 'incollection',
  book: 'book',
  'edited-book': 'book',
  'book-review': 'review',
  review: 'review',
  dissertation: 'phdthesis',
  'dissertation-thesis': 'phdthesis',
  preprint: 'preprint',
  report: 'techreport',
  'working-paper': 'techreport',
  'research-technique': 'misc',
  'data-set': 'dataset',
  software: 'software',
  patent: 'patent',
  'standards-and-policy': 'standard',
  'lecture-speech': 'talk',
  'conference-presentation': 'talk',
};

function workOf(found: Work): FoundWork | undefined {
  if (found.visibility && !/^public$/i.test(found.visibility)) return undefined;
  const said = found['external-ids']?.['external-id'] ?? [];
  /** Identifiers of the whole of which a work is a part, or of its funding, are not the work's own. */
  const own = (kind: string) =>
    said.flatMap(({ 'external-id-type': type, 'external-id-value': id, 'external-id-relationship': relation }) =>
      type?.toLowerCase() === kind && (!relation || /^self$/i.test(relation)) ? [id] : [],
    );
  const arxiv = [...own('arxiv'), ...own('doi')].flatMap((id) => arxivOf(id) ?? [])[0];
  const doi = own('doi').flatMap((id) => (arxivOf(id) === undefined ? (doiOf(id) ?? []) : []))[0];
  const type = types[found.type ?? ''] ?? 'misc';
  const people = found.contributors?.contributor ?? [];
  const isEditor = (person: (typeof people)[number]) =>
    /editor/i.test(person['contributor-attributes']?.['contributor-role'] ?? '');
  const names = (some: typeof people) => some.map((person) => ({ name: person['credit-name']?.value }));
  return makeWork({
    source: 'orcid',
    sourceId: String(found['put-code']),
    type,
    authors: names(people.filter((person) => !isEditor(person))),
    editors: names(people.filter(isEditor)),
    fields: {
      title: [found.title?.title?.value, found.title?.subtitle?.value].filter(Boolean).join(': '),
      year: found['publication-date']?.year?.value,
      month: found['publication-date']?.month?.value,
      doi,
      isbn: type === 'book' ? own('isbn')[0] : undefined,
      pmid: own('pmid')[0],
      url: doi === undefined && arxiv === undefined ? found.url?.value : undefined,
    },
    container: found['journal-title']?.value,
    arxiv,
  });
}

/** The preferred work of a group has the highest index. All works of a group are the same work. */
const preferred = (works: readonly z.output<typeof summary>[]): number[] =>
  works
    .toSorted((one, other) => Number(other['display-index'] ?? 0) - Number(one['display-index'] ?? 0))
    .slice(0, 1)
    .map((first) => first['put-code']);

export const orcid: Source = {
  url: 'https://pub.orcid.org',
  person: { byOrcid: true, example: '0000-0002-1825-0097' },
  isWhole: true,
  type: 'json',
  pause: 1_000,
  path: (person, page) => {
    const some = page.split(',', atOnce).join(',');
    return page === '' ? `/v3.0/${person}/works` : `/v3.0/${person}/works/${some}`;
  },
  read: (answer, _, page) => {
    if (page === '') {
      const codes = readJson(listed, answer).group.flatMap((group) => preferred(group['work-summary']));
      return { works: [], next: [...new Set(codes)].slice(0, most).join(',') || null };
    }
    const rest = page.split(',').slice(atOnce).join(',');
    return { works: worksIn(bulkItem, readJson(bulk, answer).bulk, (one) => workOf(one.work)), next: rest || null };
  },
};
