/** Records as rows of a list. */
import { listContent } from '#api-client/content.ts';
import type { Result } from '#api-client/result.ts';
import type { ContentSummary } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { content } from '#i18n/content.ts';
import type { records } from '#i18n/records.ts';
import { nameOfKind } from '../content/name-of-kind.ts';

/** A kind that the lists show. */
export type ListedKind = ContentKind & keyof typeof records.many;

/** A record as a row. The id names kind and key, because keys are unique only within a kind. */
export interface RecordRow extends ContentSummary {
  id: string;
  /** The text that the search looks in, in lower case. */
  words: string;
  /** The place in the order of its kind, from 1. */
  place: number;
}

export type RecordState = 'live' | 'changed' | 'notLive' | 'scheduled';

/** Returns whether readers see a record, and whether it has unpublished changes. */
export function stateOfRecord({ revision, liveRevision, publishAt }: ContentSummary): RecordState {
  if (publishAt !== undefined) return 'scheduled';
  if (liveRevision === null) return 'notLive';
  return revision === liveRevision ? 'live' : 'changed';
}

/** Returns the records of some kinds in the order of the API, with the title that the list shows. */
export async function recordRows(kinds: readonly ContentKind[]): Promise<Result<RecordRow[]>> {
  const found = await listContent();
  if (!found.ok) return found;
  const rows = found.value
    .filter(({ kind }) => kinds.includes(kind))
    .map((row) => {
      const title = row.title === row.kind ? nameOfKind(row.kind) : row.title || content.untitled;
      const words = [title, row.details, row.date, row.key].join(' ').toLocaleLowerCase();
      return { ...row, id: `${row.kind}/${row.key}`, title, words, place: 0 };
    });
  return { ok: true, value: placed(rows) };
}

/** Returns the rows with their places, counted in each kind. */
export function placed(rows: readonly RecordRow[]): RecordRow[] {
  const counts = new Map<ContentKind, number>();
  return rows.map((row) => {
    const place = (counts.get(row.kind) ?? 0) + 1;
    counts.set(row.kind, place);
    return row.place === place ? row : { ...row, place };
  });
}

export interface RecordFilter {
  text: string;
  kind: string;
  state: string;
  year: string;
  type: string;
}
export const noFilter: RecordFilter = { text: '', kind: '', state: '', year: '', type: '' };

export const yearOf = ({ date }: RecordRow): string => /^\d{4}/.exec(date ?? '')?.[0] ?? '';

/** Returns whether a row matches. Each word of the search must occur in it. */
export function matchesFilter({ text, kind, state, year, type }: RecordFilter): (row: RecordRow) => boolean {
  const wanted = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return (row) =>
    wanted.every((word) => row.words.includes(word)) &&
    (kind === '' || row.kind === kind) &&
    (state === '' || stateOfRecord(row) === state) &&
    (year === '' || yearOf(row) === year) &&
    (type === '' || row.type === type);
}

const { compare } = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });
const compareCodes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Equal rows keep the order of the API. */
export const comparers = {
  title: (a: RecordRow, b: RecordRow) => compare(a.title, b.title),
  place: (a: RecordRow, b: RecordRow) => a.place - b.place,
  kind: (a: RecordRow, b: RecordRow) => compare(nameOfKind(a.kind), nameOfKind(b.kind)),
  date: (a: RecordRow, b: RecordRow) => compareCodes(a.date ?? '', b.date ?? ''),
  state: (a: RecordRow, b: RecordRow) => compareCodes(stateOfRecord(a), stateOfRecord(b)),
  changed: (a: RecordRow, b: RecordRow) => compareCodes(a.updatedAt, b.updatedAt),
};
export type RecordSort = keyof typeof comparers;

export interface RecordSorting {
  sort: RecordSort;
  order: 'asc' | 'desc';
}

/** Kinds that pages show in the owner's order. Pages show all other kinds by date. */
export const kindsByHand: readonly string[] = ['project', 'page'] satisfies ContentKind[];

/** Returns the order in which pages show a kind; for several kinds, the last edited first. */
export function usualSorting(kind: string | undefined): RecordSorting {
  if (!kind) return { sort: 'changed', order: 'desc' };
  return kindsByHand.includes(kind) ? { sort: 'place', order: 'asc' } : { sort: 'date', order: 'desc' };
}
