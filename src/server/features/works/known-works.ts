/**
 * The works that the site knows, for comparisons with found works: the owner's publications, and the works of earlier
 * answers. A run of one source gives many pages of works, so the parsed records are kept between them.
 */
import { readBibtex, type BibtexEntry } from '#publications/bibtex.ts';
import { candidateKeys } from '#publications/candidate-keys.ts';
import { knownWork, type KnownWork, type Member } from '#publications/merge-found.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { setImmediate } from 'node:timers/promises';
import {
  findRecords,
  findRows,
  listRecordHashes,
  listRowVersions,
  recordsState,
  rowsState,
  type WorkRow,
} from './proposal-repository.ts';

/** A publication of the owner. */
export interface KnownRecord {
  key: string;
  version: string;
  isDeleted: boolean;
  work: KnownWork;
}

export interface KnownRow extends Pick<WorkRow, 'id' | 'kind' | 'state' | 'recordKey'> {
  version: string;
  /** A new work, as the sources describe it. Other works are found by their publication. */
  works: readonly KnownWork[];
  /** The version of the publication with which the row was last compared. */
  settledWith?: string | undefined;
  /** `source id` of each member. */
  names: readonly string[];
}

export const nameOfMember = ({ source, sourceId }: Pick<Member, 'source' | 'sourceId'>) => `${source} ${sourceId}`;

/** Number of records that are parsed in one go. Readers can be served between them. */
const AT_ONCE = 20;

export class KnownWorks {
  readonly records = new Map<string, KnownRecord>();
  readonly rows = new Map<string, KnownRow>();
  /** One call of `proposeFrom` at a time changes the works. */
  readonly inTurn = createSemaphore(1, Number.POSITIVE_INFINITY);
  private state = { records: '', rows: '' };
  private readonly byKey = new Map<string, (KnownRecord | KnownRow)[]>();
  private readonly byMember = new Map<string, string>();
  private readonly byRecord = new Map<string, string>();

  /** Reads what has changed since the last call. */
  async refresh(db: Database): Promise<void> {
    // Later changes are noticed before the proposals are stored.
    const state = { records: await recordsState(db), rows: await rowsState(db) };
    if (state.records !== this.state.records) await this.refreshRecords(db);
    if (state.rows !== this.state.rows) await this.refreshRows(db);
    this.state = state;
  }

  /** Whether the database is as it was read. */
  async isCurrent(db: Database): Promise<boolean> {
    const { records, rows } = this.state;
    return rows === (await rowsState(db)) && records === (await recordsState(db));
  }

  /** Notes that rows were stored, so that they are not read again. */
  stored(rows: readonly WorkRow[], versions: readonly string[], state: string): void {
    rows.forEach((row, index) => this.withRow(row, versions[index]));
    this.state.rows = state;
  }

  /** Reads the rows again, because those of this run were not stored. */
  forgetState(): void {
    this.state = { ...this.state, rows: '' };
  }

  /** Whether the row has been compared with its publication as it is now. */
  isSettled = ({ kind, recordKey, settledWith }: KnownRow): boolean =>
    kind !== 'new' && settledWith !== undefined && settledWith === this.records.get(recordKey ?? '')?.version;

  settled(id: string): void {
    const row = this.rows.get(id);
    if (row) row.settledWith = this.records.get(row.recordKey ?? '')?.version;
  }

  private async refreshRecords(db: Database): Promise<void> {
    const now = new Map((await listRecordHashes(db)).map((row) => [row.key, row]));
    for (const [key, record] of this.records) if (!now.has(key)) this.forget(record, this.records, key);
    const versionOf = (key: string) => `${now.get(key)?.hash} ${now.get(key)?.isDeleted}`;
    const changed = [...now.keys()].filter((key) => this.records.get(key)?.version !== versionOf(key));
    for (let at = 0; at < changed.length; at += AT_ONCE) {
      for (const { key, bibtex, isDeleted } of await findRecords(db, changed.slice(at, at + AT_ONCE))) {
        const work = workOf(readBibtex(bibtex)[0]);
        const former = this.records.get(key);
        if (former) this.forget(former, this.records, key);
        if (!work) continue;
        const record = { key, version: versionOf(key), isDeleted, work };
        this.records.set(key, record);
        this.index(record, [work]);
      }
      await setImmediate();
    }
  }

  private async refreshRows(db: Database): Promise<void> {
    const now = new Map((await listRowVersions(db)).map(({ id, version }) => [id, version]));
    for (const id of [...this.rows.keys()]) if (!now.has(id)) this.withoutRow(id);
    const changed = [...now].filter(([id, version]) => this.rows.get(id)?.version !== version).map(([id]) => id);
    for (let at = 0; at < changed.length; at += AT_ONCE) {
      for (const row of await findRows(db, changed.slice(at, at + AT_ONCE))) this.withRow(row, row.version);
      await setImmediate();
    }
  }

  /** Adds a row, or replaces it. The version is unknown until the row is read again. */
  withRow({ id, kind, state, recordKey, data }: WorkRow, version = ''): void {
    const former = this.rows.get(id);
    if (former) this.withoutRow(id);
    const works = kind === 'new' ? worksOf(data.members) : [];
    const row = { id, kind, state, recordKey, version, works, names: data.members.map(nameOfMember) };
    this.rows.set(id, row);
    this.index(row, works);
    for (const name of row.names) this.byMember.set(name, id);
    if (kind !== 'new' && recordKey !== null) this.byRecord.set(recordKey, id);
  }

  withoutRow(id: string): void {
    const row = this.rows.get(id);
    if (!row) return;
    this.forget(row, this.rows, id);
    for (const name of row.names) if (this.byMember.get(name) === id) this.byMember.delete(name);
    if (row.recordKey !== null && this.byRecord.get(row.recordKey) === id) this.byRecord.delete(row.recordKey);
  }

  private index(known: KnownRecord | KnownRow, works: readonly KnownWork[]): void {
    for (const key of keysOf(works)) {
      const all = this.byKey.get(key);
      if (all) all.push(known);
      else this.byKey.set(key, [known]);
    }
  }

  private forget(known: KnownRecord | KnownRow, from: Map<string, KnownRecord> | Map<string, KnownRow>, id: string) {
    from.delete(id);
    for (const key of keysOf('work' in known ? [known.work] : known.works)) {
      const rest = this.byKey.get(key)?.filter((one) => one !== known) ?? [];
      if (rest.length > 0) this.byKey.set(key, rest);
      else this.byKey.delete(key);
    }
  }

  /** Returns the records and rows that can be the same work, in a fixed order. */
  candidates(work: KnownWork): { records: KnownRecord[]; rows: KnownRow[] } {
    const found = new Set(keysOf([work]).flatMap((key) => this.byKey.get(key) ?? []));
    const records = [...found].filter((one): one is KnownRecord => 'work' in one);
    const rows = [...found].filter((one): one is KnownRow => 'works' in one);
    return {
      records: records.sort((a, b) => (a.key < b.key ? -1 : 1)),
      rows: rows.sort((a, b) => (a.id < b.id ? -1 : 1)),
    };
  }

  rowOfMember = (member: Pick<Member, 'source' | 'sourceId'>) =>
    this.rows.get(this.byMember.get(nameOfMember(member)) ?? '');
  rowOfRecord = (key: string) => this.rows.get(this.byRecord.get(key) ?? '');
}

const keysOf = (works: readonly KnownWork[]): string[] => [
  ...new Set(
    works.flatMap(({ facts, versions }) => [
      ...candidateKeys(facts),
      ...versions.flatMap(({ doi }) => [
        `doi ${doi}`,
        ...(/^10\.48550\/arxiv\.(.+)$/.exec(doi) ? [`arxiv ${doi.slice(15)}`] : []),
      ]),
    ]),
  ),
];

/** A record that cannot be parsed is no candidate. */
function workOf(entry: BibtexEntry | undefined, versions: Member['versions'] = []): KnownWork | undefined {
  try {
    return entry && knownWork({ entry, versions });
  } catch (error) {
    // The parser throws a RangeError if braces are nested too deeply.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export const worksOf = (members: readonly Member[]): KnownWork[] =>
  members.flatMap(({ entry, versions }) => workOf(entry, versions) ?? []);

/** How long the works are kept after the last page, in milliseconds. */
const KEPT = 5 * 60_000;
const kept = new WeakMap<Database, { works: KnownWorks; end: NodeJS.Timeout }>();

/** Returns the works of a database, as far as they have been read. */
export function knownWorks(db: Database): KnownWorks {
  const works = kept.get(db)?.works ?? new KnownWorks();
  clearTimeout(kept.get(db)?.end);
  kept.set(db, { works, end: setTimeout(() => kept.delete(db), KEPT).unref() });
  return works;
}
