/** Proposals as the owner sees them: what the sources say beside the record as it is now. */
import type { ProposedField, WorkProposal } from '#contract/work-proposals.ts';
import type { ComparisonResponse } from '#contract/works.ts';
import { readBibtex, writeBibtex, type BibtexEntry } from '#publications/bibtex.ts';
import { differencesOf, ENTRY_TYPE, withDifferences, type FieldDifference } from '#publications/compare-records.ts';
import { folded } from '#publications/folding.ts';
import { mergedEntry, type Member } from '#publications/merge-found.ts';
import { displayName } from '#publications/names.ts';
import { isNoticeField } from '#publications/notices.ts';
import { factsOf } from '#publications/work-facts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findRecords, takenKeys, type OwnRecord, type WorkRow } from './proposal-repository.ts';
import { differencesIn } from './propose.ts';

/** Maximum length of a citation key, which is also part of a URL. */
const KEY = 60;

/**
 * Returns a citation key from the first author, the year and the title, such as `sato2026ink`. If the names are not in
 * Latin letters, the key of the source is used.
 * @param taken keys in lower case
 */
function keyFor(entry: BibtexEntry, taken: ReadonlySet<string>): string {
  const { authors, year, title } = factsOf(entry);
  const [first] = authors;
  const family = latin(first?.family ?? first?.literal ?? '').replaceAll(' ', '');
  const word = latin(title)
    .split(' ')
    .find((one) => one.length > 3);
  const made = family === '' ? entry.key.replace(/[^\w:.-]/g, '') : `${family}${year ?? ''}${word ?? ''}`;
  const key = (made || 'work').slice(0, KEY);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? key : `${key}-${number}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

const latin = (text: string) =>
  folded(text)
    .replaceAll(/[^a-z\d ]/g, '')
    .trim();

/** The record of a new work, as it would be added. */
export const newBibtex = (row: Pick<WorkRow, 'data'>, taken: ReadonlySet<string>): string => {
  const { type, fields, ...entry } = mergedEntry(row.data.members);
  // The database does not keep the order of fields.
  const sorted = Object.entries(fields).sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
  const key = keyFor({ type, fields, ...entry }, taken);
  return writeBibtex([{ type, key, fields: Object.fromEntries(sorted) }]).trim();
};

/** The usual order of fields. Others follow. */
const usual =
  'title subtitle author editor journal journaltitle booktitle series edition volume number pages eid publisher school institution address location year date month doi eprint archiveprefix primaryclass isbn url'.split(
    ' ',
  );
const placeOf = (name: string) => (usual.includes(name) ? usual.indexOf(name) : usual.length);

/**
 * @param record the publication that the proposal changes, or that a new work could be
 * @param taken the citation keys of the site
 * @param isMerge whether a new work is compared with the publication
 */
export function proposalView(
  row: WorkRow,
  record: OwnRecord | undefined,
  taken: ReadonlySet<string>,
  isMerge = false,
): WorkProposal {
  const { members } = row.data;
  const entry = mergedEntry(members);
  const { title, authors, container } = factsOf(entry);
  const isChange = row.kind !== 'new' || isMerge;
  const differences = record && isChange ? differencesIn(row, record) : [];
  const fields = record ? fieldsOf(record, differences, members) : [];
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: title || entry.key,
    details: [authors.map(displayName).join(', '), container].filter(Boolean).join(' · '),
    date: entry.fields.date ?? entry.fields.year ?? null,
    sources: [...new Set(members.map(({ source }) => source))],
    isCertain: isCertain(row, entry, fields),
    createdAt: row.createdAt.toISOString(),
    record: record ? { ...recordView(record) } : null,
    bibtex: isChange ? '' : newBibtex(row, taken),
    fields,
  };
}

/** Returns the proposals of these rows. A record can have changed so that nothing is to be decided any more. */
export async function viewsOf(db: Database, rows: readonly WorkRow[]): Promise<WorkProposal[]> {
  const [taken, records] = await Promise.all([
    takenKeys(db),
    findRecords(
      db,
      rows.flatMap(({ recordKey }) => recordKey ?? []),
    ),
  ]);
  const byKey = new Map(records.filter(({ isDeleted }) => !isDeleted).map((record) => [record.key, record]));
  return rows
    .map((row) => proposalView(row, byKey.get(row.recordKey ?? ''), taken))
    .filter(({ kind, fields }) => kind === 'new' || fields.length > 0);
}

/** Compares a record that the owner gives with a publication. */
export function comparisonView(record: OwnRecord, given: BibtexEntry): ComparisonResponse {
  const fields = differencesOf(record.bibtex, given).map((one) => ({ ...one, sources: [] }));
  return { record: recordView(record), fields };
}

function recordView({ key, bibtex, revision, liveRevision }: OwnRecord): NonNullable<WorkProposal['record']> {
  const [entry] = readBibtex(bibtex);
  const title = (entry && factsOf(entry).title) || key;
  return { key, title, bibtex, revision, isLive: liveRevision === revision };
}

/** Returns each difference with the sources that say so. */
function fieldsOf(
  { bibtex }: OwnRecord,
  differences: readonly FieldDifference[],
  members: readonly Member[],
): ProposedField[] {
  const taken = withDifferences(bibtex, differences);
  const others = members.map((member) => ({
    ...member,
    differing: new Set(differencesOf(taken, member.entry).map(({ name }) => name)),
  }));
  const says = (member: (typeof others)[number], { name, found }: FieldDifference): boolean => {
    if (isNoticeField(name)) return member.notices.some(({ kind }) => kind === name);
    if (name === ENTRY_TYPE) return member.entry.type === found;
    const names = synonyms.find((some) => some.includes(name)) ?? [name];
    return names.some((one) => member.entry.fields[one] !== undefined) && !member.differing.has(name);
  };
  return differences.map((difference) => {
    const sources = [...new Set(others.filter((member) => says(member, difference)).map(({ source }) => source))];
    return { ...difference, sources };
  });
}

/** Names of one value in BibTeX and biblatex. */
const synonyms: readonly (readonly string[])[] = [
  ['journal', 'journaltitle', 'booktitle'],
  ['year', 'date'],
  ['number', 'issue'],
  ['archiveprefix', 'eprinttype', 'eprint'],
];

/**
 * Two sources agree, and nothing that the owner wrote is replaced: a new work with a DOI that no publication is alike,
 * or fields that the record does not have. Notices are never certain, because they change what readers think of a work.
 */
function isCertain({ kind, recordKey, data }: WorkRow, entry: BibtexEntry, fields: readonly ProposedField[]): boolean {
  const hasNotice = data.members.some(({ notices }) => notices.length > 0);
  if (hasNotice) return false;
  if (kind === 'new') {
    const { doi } = factsOf(entry);
    const sources = data.members.filter((member) => doi !== undefined && factsOf(member.entry).doi === doi);
    return recordKey === null && new Set(sources.map(({ source }) => source)).size > 1;
  }
  return fields.length > 0 && fields.every(({ own, sources }) => own === null && sources.length > 1);
}
