/**
 * Imports records from files, each independently. A file never overwrites a change that was made in the browser, and
 * the browser never overwrites a change in a file (CONT-8).
 */
import type { ContentKind } from '#contract/content-keys.ts';
import type { PageRecord } from '#contract/own-pages.ts';
import { settle, type Settlement } from '#career/content/settle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dataHash } from '#server/platform/hash.ts';
import { findText } from './edit-repository.ts';
import { type FileRecord, type KindInFiles, essenceOfPage } from './file-records.ts';
import { movedPlaces, placesInFiles } from './record-order.ts';
import {
  insertTexts,
  lockRecords,
  markAgreed,
  markDeleted,
  noProposal,
  putLive,
  putPositions,
  putProposal,
  setRecord,
  type NewText,
} from '#server/features/records/record-repository.ts';

type Known = Awaited<ReturnType<typeof lockRecords>>[number];

/** A conflict that waits for the owner: file and browser both changed the record. */
export interface Waiting {
  kind: ContentKind;
  key: string;
  file: string | null;
}

/**
 * Whether the records of a missing file stay. They are removed only if the owner confirms that the file was removed.
 */
export type Absent = 'stays' | 'goes';

/**
 * Imports the files in the caller's transaction, so that a rollback undoes the import.
 * @returns the new conflicts that wait for the owner
 */
export async function reconcileFiles(
  tx: Database,
  kinds: readonly KindInFiles[],
  now: Date,
  absent: Absent = 'stays',
): Promise<Waiting[]> {
  const known = new Map<ContentKind, Map<string, Known>>();
  for (const row of await lockRecords(tx)) {
    const ofKind = known.get(row.kind) ?? new Map<string, Known>();
    known.set(row.kind, ofKind.set(row.key, row));
  }
  const waiting: Waiting[] = [];
  for (const one of kinds) waiting.push(...(await takeInKind(tx, one, known.get(one.kind) ?? new Map(), now, absent)));
  return waiting;
}

async function takeInKind(
  tx: Database,
  { kind, state, records, unusable }: KindInFiles,
  known: ReadonlyMap<string, Known>,
  now: Date,
  absent: Absent,
): Promise<Waiting[]> {
  // Changes of private records are never stored as conflicts, because people other than the owner could see
  // conflicts.
  const proposes = kind !== 'private';
  const live: NewText[] = [];
  const waiting: Waiting[] = [];
  const places = await placesInFiles(
    tx,
    kind,
    records.map(({ key }) => key),
    known,
    state === 'read',
  );
  for (const record of records) {
    const row = known.get(record.key);
    const hash = await hashOf(tx, row, record);
    const outcome = settle(row && knownOf(row), { fileHash: record.fileHash, hash }, proposes);
    if (outcome === 'take') live.push(textOf(record, hash, places.get(record.key) ?? 0, row));
    else if (outcome !== 'keep') await apply(tx, outcome, record, hash, now);
    if (outcome === 'propose') waiting.push({ kind, key: record.key, file: record.file });
  }
  await putLive(tx, live, now);
  const taken = new Set(live.map(({ key }) => key));
  const others = [...places].filter(([key]) => !taken.has(key));
  await putPositions(
    tx,
    kind,
    movedPlaces(others, (key) => known.get(key)?.position),
  );
  if (state === 'unreadable' || (state === 'missing' && absent === 'stays')) return waiting;
  const found = new Set(records.map(({ key }) => key));
  for (const row of known.values()) {
    if (found.has(row.key) || unusable.has(row.key) || unusable.has(row.file ?? '')) continue;
    const outcome = settle(knownOf(row), undefined, proposes);
    if (outcome === 'remove') await markDeleted(tx, row, { fileHash: null }, now);
    if (outcome !== 'propose-removal') continue;
    await putProposal(tx, row, null, now);
    waiting.push({ kind, key: row.key, file: row.file });
  }
  return waiting;
}

/**
 * Returns the hash of the file's record. If a page in a file differs from the site's version only in notation,
 * returns the hash of the site's version.
 */
async function hashOf(tx: Database, row: Known | undefined, record: FileRecord): Promise<string> {
  const hash = dataHash(record.data);
  const mayAgree = record.kind === 'page' && row?.origin === 'browser' && row.fileHash !== record.fileHash;
  if (!mayAgree || row.liveHash === null || row.liveHash === hash) return hash;
  const live = (await findText(tx, record, row.liveHash)) as PageRecord;
  return essenceOfPage(live) === essenceOfPage(record.data as PageRecord) ? row.liveHash : hash;
}

async function apply(tx: Database, outcome: Settlement, record: FileRecord, hash: string, now: Date): Promise<void> {
  const { file, fileHash, data } = record;
  if (outcome === 'agree') await markAgreed(tx, record, file, fileHash);
  if (outcome === 'withdraw') await setRecord(tx, record, noProposal);
  if (outcome !== 'propose') return;
  await insertTexts(tx, [{ ...record, hash, data: JSON.stringify(data) }]);
  await putProposal(tx, record, { hash, fileHash }, now);
}

const knownOf = ({ deletedAt, ...row }: Known) => ({ ...row, isDeleted: deletedAt !== null });

const textOf = (record: FileRecord, hash: string, position: number, row: Known | undefined): NewText => ({
  kind: record.kind,
  key: record.key,
  file: record.file,
  fileHash: record.fileHash,
  hash,
  position,
  data: JSON.stringify(record.data),
  revision: (row?.revision ?? 0) + 1,
  origin: record.inEnvironment ? 'environment' : 'file',
});
