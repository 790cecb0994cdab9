/** Crossref: works with an ORCID iD, and the owner's works by their DOIs, with their corrections and retractions. */
import type { FoundWork, WorkNotice } from '#publications/found-work.ts';
import { z } from 'zod';
import { doiOf, isInBook, makeWork, type NamedPerson } from './make-work.ts';
import { list, number, part, readJson, text, worksIn } from './read-json.ts';
import type { Source } from './source.ts';

/** Only what is used, because full answers also contain the works' references. */
const select =
  'DOI,type,title,subtitle,author,editor,container-title,volume,issue,page,article-number,issued,publisher,ISBN,event,' +
  'relation,update-to,updated-by,is-referenced-by-count';
/** Works in one answer. */
const rows = 100;
/** Only the first 10,000 works can be listed by their number. */
const most = 9_900;

const person = z.object({ family: text, given: text, name: text });
const date = z.object({ 'date-parts': z.array(z.array(z.number().int().nullable())).catch([]) });
const update = z.object({ DOI: z.string(), type: text, updated: date.nullish().catch(undefined) });
const related = z.object({ 'id-type': text, id: text });
const item = z.object({
  DOI: z.string(),
  type: text,
  title: list(z.string()),
  subtitle: list(z.string()),
  author: list(person),
  editor: list(person),
  'container-title': list(z.string()),
  volume: text,
  issue: text,
  page: text,
  'article-number': text,
  issued: date.nullish().catch(undefined),
  publisher: text,
  ISBN: list(z.string()),
  event: part({ name: text }),
  relation: part({ 'is-preprint-of': list(related), 'has-preprint': list(related) }),
  'update-to': list(update),
  'updated-by': list(update),
  'is-referenced-by-count': number,
});
type Item = z.output<typeof item>;
const frame = z.object({
  message: z.object({ items: z.array(z.unknown()) }),
});

const types: Readonly<Record<string, string>> = {
  'journal-article': 'article',
  'proceedings-article': 'inproceedings',
  'book-chapter': 'incollection',
  'book-section': 'incollection',
  'book-part': 'incollection',
  'reference-entry': 'incollection',
  book: 'book',
  monograph: 'book',
  'edited-book': 'book',
  'reference-book': 'book',
  'book-set': 'book',
  proceedings: 'proceedings',
  dissertation: 'phdthesis',
  report: 'techreport',
  'report-component': 'techreport',
  dataset: 'dataset',
  database: 'dataset',
  'posted-content': 'preprint',
  standard: 'standard',
  'peer-review': 'review',
};

/** Kinds of updates that readers of a paper must know of. A new version or an addendum is not one. */
const noticeKinds: Readonly<Record<string, WorkNotice['kind']>> = {
  correction: 'correction',
  corrigendum: 'correction',
  erratum: 'correction',
  clarification: 'correction',
  retraction: 'retraction',
  partial_retraction: 'retraction',
  removal: 'retraction',
  withdrawal: 'retraction',
  expression_of_concern: 'concern',
};
const noticeKind = (type: string | null | undefined) =>
  noticeKinds[(type ?? '').toLowerCase().replaceAll(/[ -]/g, '_')];

/** Returns `2026-11-30`; null if the day is unknown. */
function dayOf(given: z.output<typeof date> | null | undefined): string | null {
  const [year, month, day] = given?.['date-parts'][0] ?? [];
  if (!year || !month || !day || year < 1500 || year > 2199 || month > 12 || day > 31) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns each notice once, as Retraction Watch and publishers can report the same one. */
function noticesOf(updates: readonly z.output<typeof update>[]): WorkNotice[] {
  const found = updates.flatMap(({ DOI, type, updated }): WorkNotice[] => {
    const kind = noticeKind(type);
    const doi = doiOf(DOI);
    return kind && doi ? [{ kind, doi, date: dayOf(updated) }] : [];
  });
  return [...new Map(found.map((notice) => [`${notice.kind} ${notice.doi}`, notice])).values()];
}

/** Names of groups have no parts. */
const peopleOf = (people: readonly z.output<typeof person>[]): NamedPerson[] =>
  people.map(({ family, given, name }) => ({ family, given, name, isGroup: !family && Boolean(name) }));

/** @param preprint the DOIs of `relation`, which can also be of other schemes */
const versionsOf = (kind: 'article' | 'preprint', ids: readonly z.output<typeof related>[]): FoundWork['versions'] =>
  ids.flatMap(({ 'id-type': scheme, id }) => {
    const doi = scheme === 'doi' ? doiOf(id) : undefined;
    return doi ? [{ kind, doi }] : [];
  });

function workOf(found: Item): FoundWork | undefined {
  const doi = doiOf(found.DOI);
  // A correction or retraction that is a separate publication is a notice of another work.
  if (!doi || found['update-to'].some(({ type, DOI }) => noticeKind(type) && doiOf(DOI) !== doi)) return undefined;
  const type = types[found.type ?? ''] ?? 'misc';
  const [year, month] = found.issued?.['date-parts'][0] ?? [];
  const [container] = found['container-title'];
  const [title = '', ...others] = [found.title[0], ...found.subtitle.slice(0, 1)].filter(Boolean);
  return makeWork({
    source: 'crossref',
    sourceId: doi,
    type,
    authors: peopleOf(found.author),
    editors: peopleOf(found.editor),
    fields: {
      title: [title, ...others.filter((part) => !title.includes(String(part)))].join(': '),
      volume: found.volume,
      number: found.issue,
      pages: found.page?.replaceAll(/\s*[-–]+\s*/g, '--') ?? found['article-number'],
      year,
      month,
      isbn: found.ISBN[0],
      doi,
    },
    container: container ?? (isInBook(type) ? found.event?.name : undefined),
    publisher: found.publisher,
    notices: noticesOf(found['updated-by']),
    versions: [
      ...versionsOf('article', found.relation?.['is-preprint-of'] ?? []),
      ...versionsOf('preprint', found.relation?.['has-preprint'] ?? []),
    ],
    citedBy: found['is-referenced-by-count'],
  });
}

/** DOIs with these characters cannot be in a filter. */
const canBeFiltered = (doi: string): boolean => !/[,\s]/.test(doi);

const query = (filter: string, more: string): string =>
  `/works?filter=${encodeURIComponent(filter)}&rows=${rows}&select=${select}${more}`;

export const crossref: Source = {
  url: 'https://api.crossref.org',
  person: { byOrcid: true, example: '0000-0002-1825-0097' },
  takesContact: true,
  type: 'json',
  pause: 1_000,
  // Numbered pages, because a cursor expires within minutes and a check can continue after days.
  path: (person, page) => query(`orcid:${person}`, `&sort=created&order=asc&offset=${page || '0'}`),
  read: (answer, _, page) => {
    const { message } = readJson(frame, answer);
    const next = Number(page || '0') + rows;
    return {
      works: worksIn(item, message.items, workOf),
      next: message.items.length < rows || next > most ? null : String(next),
    };
  },
  byDoi: {
    atOnce: 40,
    path: (dois) =>
      query(
        dois
          .filter(canBeFiltered)
          .map((doi) => `doi:${doi}`)
          .join(','),
        '',
      ),
  },
};
