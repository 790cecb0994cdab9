/** Merges what several sources say of one work (WORK-5). The order in which the sources answer does not matter. */
import { arxivId } from './addresses.ts';
import type { BibtexEntry } from './bibtex.ts';
import { workSources } from '#contract/work-sources.ts';
import type { FoundWork, WorkNotice } from './found-work.ts';
import { NO_DOI, noticeFields } from './notices.ts';
import { publicRecord } from './public-fields.ts';
import { relationOf, type Relation } from './same-work.ts';
import { factsOf, isOfPreprint, plainDoi, type WorkFacts } from './work-facts.ts';

/** A work as one source describes it. */
export type Member = Omit<FoundWork, 'citedBy'>;

/** Returns what is kept of a found work: only public fields, and no counts, which change with every request. */
export function memberOf({ source, sourceId, entry, notices, versions }: FoundWork): Member {
  const { cited, shown } = publicRecord(entry, 'all');
  const { selected: _, preview: __, ...more } = shown;
  return { source, sourceId, entry: { ...cited, fields: { ...cited.fields, ...more } }, notices, versions };
}

/** Returns members with `member` added, or in the place of what its source said before. Sorted by source and id. */
export const withMember = (members: readonly Member[], member: Member): Member[] =>
  [...members.filter(({ source, sourceId }) => source !== member.source || sourceId !== member.sourceId), member].sort(
    (a, b) => rankOf(a) - rankOf(b) || (a.sourceId < b.sourceId ? -1 : a.sourceId > b.sourceId ? 1 : 0),
  );

const rankOf = ({ source }: Member) => workSources.indexOf(source);

/** Fields that an entry of another type can also have. */
const ofAnyType = ['doi', 'pmid', 'pmcid', 'isbn', 'abstract', 'month'];
/** Fields that are filled from entries of the same type. */
const ofThisType = [
  'journal',
  'booktitle',
  'volume',
  'number',
  'pages',
  'publisher',
  'year',
  'edition',
  'school',
  'institution',
  'editor',
  'series',
];

/**
 * Returns the work as the sources together describe it: the published work as the first source gives it, with the
 * missing fields that others have, the notices, and the number of the preprint.
 */
export function mergedEntry(members: readonly Member[]): BibtexEntry {
  const published = members.filter(({ entry }) => !isOfPreprint(entry));
  const [main, ...others] = published.length > 0 ? published : members;
  if (!main) throw new Error('A proposal has no source.');
  const fields = { ...main.entry.fields };
  for (const { entry } of others) {
    const names = entry.type === main.entry.type ? [...ofAnyType, ...ofThisType] : ofAnyType;
    for (const name of names) {
      const value = entry.fields[name];
      const isDated = name === 'year' && fields.date !== undefined;
      if (value !== undefined && !isDated) fields[name] ??= value;
    }
  }
  const number = arxivId(fields) ?? members.map(arxivOf).find(Boolean);
  if (number && fields.eprint === undefined) Object.assign(fields, { eprint: number, archiveprefix: 'arXiv' });
  return { ...main.entry, fields: { ...fields, ...noticesOf(members) } };
}

const arxivOf = ({ entry, versions }: Member): string | undefined =>
  arxivId(entry.fields) ??
  versions
    .map(({ kind, doi }) => (kind === 'preprint' ? /^10\.48550\/arxiv\.(.+)$/.exec(doi)?.[1] : undefined))
    .find(Boolean);

/** Returns the fields with the notices: their DOIs, or `NO_DOI`. */
function noticesOf(members: readonly Member[]): Record<string, string> {
  const all = members.flatMap(({ notices }) => notices);
  return Object.fromEntries(
    noticeFields.flatMap((kind) => {
      const found = all.filter((notice) => notice.kind === kind);
      const dois = [...new Set(found.toSorted(inOrder).flatMap(({ doi }) => (doi === null ? [] : [plainDoi(doi)])))];
      return found.length === 0 ? [] : [[kind, dois.join(', ') || NO_DOI] as const];
    }),
  );
}

const inOrder = (a: WorkNotice, b: WorkNotice) => `${a.date} ${a.doi}`.localeCompare(`${b.date} ${b.doi}`, 'en');

/** The facts of a work, and the DOIs of its other versions. */
export interface KnownWork {
  facts: WorkFacts;
  versions: Member['versions'];
}

export const knownWork = ({ entry, versions }: Pick<Member, 'entry' | 'versions'>): KnownWork => ({
  facts: factsOf(entry),
  versions,
});

/** Compares two works as `relationOf`, and by the versions that a source names. */
export function relationOfKnown(a: KnownWork, b: KnownWork): Relation {
  const relation = relationOf(a.facts, b.facts);
  if (relation === 'same' || relation === 'preprint') return relation;
  return isVersionOf(a, b) || isVersionOf(b, a) ? 'preprint' : relation;
}

const isVersionOf = ({ versions }: KnownWork, { facts: { doi, arxiv } }: KnownWork) =>
  versions.some((version) => version.doi === doi || (arxiv !== undefined && version.doi === `10.48550/arxiv.${arxiv}`));

const strength: Readonly<Record<Relation, number>> = { same: 3, preprint: 2, unsure: 1, different: 0 };

/** Returns the closest relation of a work to one of several records of another work. */
export const closestRelation = (work: KnownWork, others: readonly KnownWork[]): Relation =>
  others
    .map((other) => relationOfKnown(work, other))
    .reduce<Relation>((best, one) => (strength[one] > strength[best] ? one : best), 'different');
