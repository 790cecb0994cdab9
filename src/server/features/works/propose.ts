/** Turns what the sources say of the owner's works into proposals (WORK-5). */
import type { ProposalKind, ProposalState } from '#contract/work-proposals.ts';
import { openDifferences, type FieldDifference } from '#publications/compare-records.ts';
import type { FoundWork } from '#publications/found-work.ts';
import {
  closestRelation,
  knownWork,
  memberOf,
  mergedEntry,
  relationOfKnown,
  withMember,
  type KnownWork,
  type Member,
} from '#publications/merge-found.ts';
import { isNoticeField } from '#publications/notices.ts';
import type { Relation } from '#publications/same-work.ts';
import { isPreprint } from '#publications/csl.ts';
import { readBibtex } from '#publications/bibtex.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setImmediate } from 'node:timers/promises';
import { knownWorks, nameOfMember, worksOf, type KnownRecord, type KnownRow, type KnownWorks } from './known-works.ts';
import {
  deleteRows,
  findRecords,
  findRows,
  lockProposals,
  putRows,
  rowsState,
  type OwnRecord,
  type WorkRow,
} from './proposal-repository.ts';

/**
 * Compares found works with the bibliography, and stores what differs as proposals. Never changes a record.
 * @param found works of one page of one source. Later pages and other sources can contain the same works again.
 */
export async function proposeFrom(db: Database, found: readonly FoundWork[], now: Date): Promise<void> {
  const works = knownWorks(db);
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const members = found.slice(at, at + AT_ONCE).map(memberOf);
    await works.inTurn(async () => {
      while (!(await proposeSome(db, works, members, now)));
    });
  }
}
const AT_ONCE = 100;

/**
 * Compares outside of a transaction, because all requests wait for a transaction of the embedded database, which ends
 * one that is silent for a minute.
 * @returns false if the owner or another host has changed something meanwhile
 */
async function proposeSome(db: Database, works: KnownWorks, members: readonly Member[], now: Date): Promise<boolean> {
  await works.refresh(db);
  let isStored = false;
  try {
    const { rows, removed } = await new Run(db, works, now).propose(members);
    isStored = rows.length + removed.length === 0 || (await store(db, works, rows, removed));
    if (isStored) for (const { id } of rows) works.settled(id);
    return isStored;
  } finally {
    if (!isStored) works.forgetState();
  }
}

const store = (db: Database, works: KnownWorks, rows: readonly WorkRow[], removed: readonly string[]) =>
  db.transaction(async (tx) => {
    await lockProposals(tx);
    if (!(await works.isCurrent(tx))) return false;
    await deleteRows(tx, removed);
    const versions = await putRows(tx, rows);
    works.stored(rows, versions, await rowsState(tx));
    return true;
  });

/** The rows that some found works change. */
class Run {
  private readonly rows = new Map<string, WorkRow>();
  private readonly touched = new Set<string>();
  private readonly changed = new Set<string>();
  /** Rows with a new member that says nothing new, so that they need not be compared with their publications again. */
  private readonly repeated = new Set<string>();
  private readonly removed = new Set<string>();

  private readonly db: Database;
  private readonly works: KnownWorks;
  private readonly now: Date;

  constructor(db: Database, works: KnownWorks, now: Date) {
    this.db = db;
    this.works = works;
    this.now = now;
  }

  /** Returns the rows to store, and the ids of the rows to delete. */
  async propose(members: readonly Member[]): Promise<{ rows: WorkRow[]; removed: string[] }> {
    await this.load(members.flatMap((member) => this.works.rowOfMember(member)?.id ?? []));
    for (const member of members) {
      await this.add(member);
      await setImmediate();
    }
    const touched = [...this.touched].flatMap((id) => this.rows.get(id) ?? []);
    const keys = touched.flatMap(({ id, recordKey }) => (this.repeated.has(id) ? [] : (recordKey ?? [])));
    const records = new Map((await findRecords(this.db, keys)).map((record) => [record.key, record]));
    const rows: WorkRow[] = [];
    for (const row of touched) {
      const now = this.repeated.has(row.id) ? row : settled(row, records.get(row.recordKey ?? ''), this.now);
      if (this.changed.has(row.id) || now.state !== row.state || now.kind !== row.kind) rows.push(now);
      else this.works.settled(row.id);
      await setImmediate();
    }
    return { rows, removed: [...this.removed] };
  }

  private async load(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.rows.has(id) && !this.removed.has(id));
    for (const row of await findRows(this.db, missing)) this.rows.set(row.id, row);
  }

  private async add(member: Member): Promise<void> {
    const its = this.works.rowOfMember(member);
    if (its && its.kind !== 'new' && this.isKnown(its.id, member)) {
      if (!this.works.isSettled(its)) this.touched.add(its.id);
      return;
    }
    const work = knownWork(member);
    const { records, rows } = this.works.candidates(work);
    const record = recordOf(work, records);
    const own = its && relationToRow(work, await this.worksIn(its)) !== 'different' ? its : undefined;
    const alike = rows.filter((row) => row.id !== own?.id && isOne(relationToRow(work, row.works)));
    // A decision of the owner that a work is a publication is kept.
    const attached = own && own.kind !== 'new' ? own : record && this.works.rowOfRecord(record.key);
    const others = [...(own ? [own] : []), ...alike].filter((row) => row.kind === 'new' && row.id !== attached?.id);
    const all = [...(attached ? [attached] : []), ...others];
    const row = await this.merged(all.length > 1 ? await this.ofOneWork(all) : all, member);
    if (!attached && record) Object.assign(row, { kind: 'fields', recordKey: record.key });
    if (row.kind === 'new') this.judgeNew(row, work, records, rows);
    this.touched.add(row.id);
    this.changed.add(row.id);
    this.works.withRow(row);
  }

  private async worksIn({ id, kind, works }: KnownRow): Promise<readonly KnownWork[]> {
    if (kind === 'new') return works;
    await this.load([id]);
    return worksOf(this.rows.get(id)?.data.members ?? []);
  }

  /** Returns the first row, and the further ones that are the same work as all before. */
  private async ofOneWork(rows: readonly KnownRow[]): Promise<KnownRow[]> {
    const found: { row: KnownRow; works: readonly KnownWork[] }[] = [];
    for (const row of rows) {
      const works = await this.worksIn(row);
      const isOther = found.some((one) => one.works.some((a) => works.some((b) => areOther(a, b))));
      if (!isOther) found.push({ row, works });
    }
    return found.map(({ row }) => row);
  }

  /** Whether the source says what it said before. */
  private isKnown(id: string, member: Member): boolean {
    const name = nameOfMember(member);
    const stored = this.rows.get(id)?.data.members.find((one) => nameOfMember(one) === name);
    return isDeepStrictEqual(stored, member);
  }

  /** Returns one row with the members of these rows, and `member`. */
  private async merged(rows: readonly KnownRow[], member: Member): Promise<WorkRow> {
    await this.load(rows.map(({ id }) => id));
    const [first, ...others] = rows.flatMap(({ id }) => this.rows.get(id) ?? []);
    const target = first ?? newRow(member, this.now);
    this.rows.set(target.id, target);
    for (const other of others) {
      this.rows.delete(other.id);
      this.removed.add(other.id);
      this.works.withoutRow(other.id);
      if (other.state === 'never' && target.kind === 'new') target.state = 'never';
    }
    const before = target.data.members;
    const members = withMember(others.flatMap(({ data }) => data.members).reduce(withMember, [...before]), member);
    target.data = { ...target.data, members };
    const known = this.works.rows.get(target.id);
    const isRepeated =
      known && this.works.isSettled(known) && isDeepStrictEqual(mergedEntry(before), mergedEntry(members));
    if (isRepeated) this.repeated.add(target.id);
    else this.repeated.delete(target.id);
    return target;
  }

  /** Decides whether a new work is proposed: not if the owner has rejected or deleted it. */
  private judgeNew(row: WorkRow, work: KnownWork, records: readonly KnownRecord[], rows: readonly KnownRow[]): void {
    const relations = records.map((record) => [record, relationOfKnown(work, record.work)] as const);
    const isDeleted = relations.some(([record, relation]) => record.isDeleted && isOne(relation));
    const isRejected = rows.some((other) => {
      return other.id !== row.id && other.kind === 'new' && other.state === 'never' && isDoubted(work, other);
    });
    // A proposal that the owner has opened again stays open.
    if (!this.works.rows.has(row.id) && (isDeleted || isRejected)) row.state = 'never';
    const similar = relations.find(([record, relation]) => !record.isDeleted && relation !== 'different');
    const former = row.recordKey !== null && this.works.records.get(row.recordKey)?.isDeleted === false;
    const [key = null] = [similar?.[0].key, former ? row.recordKey : undefined].filter((one) => one != null).toSorted();
    row.recordKey = key;
  }
}

/** Compares a work with a row. One published work of the row that is another work is enough to tell them apart. */
function relationToRow(work: KnownWork, works: readonly KnownWork[]): Relation {
  return works.some((other) => areOther(work, other)) ? 'different' : closestRelation(work, works);
}

/** Whether both are published works, and not the same. Both can have one preprint. */
const areOther = (a: KnownWork, b: KnownWork) =>
  a.facts.kind !== 'preprint' && b.facts.kind !== 'preprint' && relationOfKnown(a, b) === 'different';

const isOne = (relation: string) => relation === 'same' || relation === 'preprint';

/** Whether a work can be the one that the owner rejected. A different DOI makes it another work. */
const isDoubted = ({ facts, versions }: KnownWork, { works }: KnownRow): boolean =>
  works.some(
    (other) =>
      relationOfKnown({ facts, versions }, other) === 'unsure' &&
      (facts.doi === undefined || other.facts.doi === undefined),
  );

/** Returns the publication that a found work is. A preprint of several publications is none of them. */
function recordOf(work: KnownWork, records: readonly KnownRecord[]): KnownRecord | undefined {
  const versions: KnownRecord[] = [];
  for (const record of records.filter(({ isDeleted }) => !isDeleted)) {
    const relation = relationOfKnown(work, record.work);
    if (relation === 'same') return record;
    if (relation === 'preprint') versions.push(record);
  }
  return versions.length === 1 || work.facts.kind !== 'preprint' ? versions[0] : undefined;
}

/** The id comes from the source, so that the order of answers does not matter. */
const newRow = (member: Member, now: Date): WorkRow => ({
  id: createHash('sha256').update(nameOfMember(member)).digest('base64url').slice(0, 22),
  kind: 'new',
  recordKey: null,
  data: { members: [], left: [] },
  state: 'open',
  createdAt: now,
  changedKey: null,
  changedRevision: null,
  formerRevision: null,
});

/** Returns a row with its present kind and state. */
export function settled(row: WorkRow, record: OwnRecord | undefined, now: Date): WorkRow {
  if (row.kind === 'new') return row;
  if (!record || record.isDeleted) return { ...row, state: 'never' };
  const differences = differencesIn(row, record);
  if (differences.length === 0) return { ...row, state: row.state === 'open' ? 'settled' : row.state };
  const kind = kindOf(record, differences, row.data.members);
  const state: ProposalState = 'open';
  return { ...row, kind, state, ...(row.state !== 'open' && { createdAt: now }) };
}

/** Returns the differences between a publication and what the sources say, without those that the owner has left. */
export function differencesIn(
  { data: { members, left } }: Pick<WorkRow, 'data'>,
  { bibtex }: OwnRecord,
): FieldDifference[] {
  return openDifferences(bibtex, mergedEntry(members), left);
}

function kindOf(
  { bibtex }: OwnRecord,
  differences: readonly FieldDifference[],
  members: readonly Member[],
): ProposalKind {
  if (differences.some(({ name }) => isNoticeField(name))) return 'notice';
  const [own] = readBibtex(bibtex);
  return own && isPreprint(own) && !isPreprint(mergedEntry(members)) ? 'published' : 'fields';
}
