/** The owner's decisions about proposals (WORK-6): accept, merge, never again, undo. */
import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import type { AcceptedProposal, AcceptProposal } from '#contract/work-proposals.ts';
import { readBibtex } from '#publications/bibtex.ts';
import { differencesOf, withDifferences } from '#publications/compare-records.ts';
import { mergedEntry } from '#publications/merge-found.ts';
import { relationOf } from '#publications/same-work.ts';
import { factsOf } from '#publications/work-facts.ts';
import { refusal } from '#server/features/content/check-record.ts';
import { deleteRecord, putRecord, type ContentDependencies } from '#server/features/content/content-service.ts';
import { findContentRevision } from '#server/features/content/edit-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  decideRow,
  findAlike,
  findRecords,
  findRow,
  takenKeys,
  type OwnRecord,
  type RowChange,
  type WorkRow,
} from './proposal-repository.ts';
import { newBibtex } from './proposal-view.ts';
import { differencesIn, settled } from './propose.ts';

/**
 * Accepts a proposal: adds a new work, or changes the publication as its editor would. The change and the decision are
 * stored together or not at all.
 * @throws AppError NOT_FOUND; STATUS_CHANGED if the proposal is decided, or the new work is in the publications already;
 * REVISION_CONFLICT with the stored `record`, if the publication has changed since it was compared; BAD_INPUT
 */
export async function acceptProposal(
  app: ContentDependencies,
  id: string,
  input: AcceptProposal,
  now: Date,
): Promise<AcceptedProposal> {
  const row = await findRow(app.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'open') throw decided();
  const key = input.with ?? (row.kind === 'new' ? undefined : row.recordKey);
  if (key == null) return addWork(app, row, input.bibtex, now);
  const [record] = await findRecords(app.db, [key]);
  if (!record || record.isDeleted) throw new AppError('NOT_FOUND');
  return changeRecord(app, row, record, input, now);
}

async function addWork(
  app: ContentDependencies,
  row: WorkRow,
  edited: string | undefined,
  now: Date,
): Promise<AcceptedProposal> {
  const bibtex = edited ?? newBibtex(row, await takenKeys(app.db));
  const [entry] = readBibtex(bibtex);
  if (!entry || entry.key === '') throw refusal([{ path: 'bibtex', problem: problem('noRecord') }]);
  const facts = factsOf(entry);
  const alike = (await findAlike(app.db, facts.doi, facts.title)).find((record) => {
    const [own] = readBibtex(record.bibtex);
    return own && relationOf(factsOf(own), facts) === 'same';
  });
  if (alike) throw new AppError('STATUS_CHANGED', { problem: problem('workIsThere', alike.key) });
  const { key } = entry;
  await putRecord(
    app,
    { kind: 'publication', key },
    { data: { bibtex }, revision: 0, publish: true },
    now,
    'owner',
    (tx, revision) =>
      decide(tx, row, {
        state: 'accepted',
        kind: 'fields',
        recordKey: key,
        left: remaining(row, bibtex),
        changedKey: key,
        changedRevision: revision,
        formerRevision: 0,
      }),
  );
  return { key, isLive: true };
}

async function changeRecord(
  app: ContentDependencies,
  row: WorkRow,
  record: OwnRecord,
  { with: into, revision, fields, bibtex: edited }: AcceptProposal,
  now: Date,
): Promise<AcceptedProposal> {
  if (revision === undefined) throw new AppError('BAD_INPUT', { fields: { revision: problem('missing') } });
  const chosen = differencesIn(row, record).filter(({ name }) => fields?.includes(name) ?? true);
  const bibtex = edited?.trim() ?? withDifferences(record.bibtex, chosen);
  const [entry] = readBibtex(bibtex);
  if (!entry) throw refusal([{ path: 'bibtex', problem: problem('noRecord') }]);
  // Changes that the owner has not published stay unpublished.
  const isLive = record.liveRevision === record.revision;
  const { key } = record;
  await putRecord(
    app,
    { kind: 'publication', key },
    { data: { bibtex }, revision, publish: isLive },
    now,
    'owner',
    (tx, stored) =>
      decide(tx, row, {
        state: into === undefined ? 'accepted' : 'merged',
        recordKey: key,
        left: remaining(row, bibtex),
        ...(into !== undefined && { kind: 'fields' }),
        ...(stored === revision
          ? { changedKey: null, changedRevision: null, formerRevision: null }
          : { changedKey: key, changedRevision: stored, formerRevision: revision }),
      }),
  );
  return { key, isLive };
}

/** Returns the differences that the owner has left: all that the record has after the change. */
const remaining = ({ data: { members, left } }: WorkRow, bibtex: string) => [
  ...left,
  ...differencesOf(bibtex, mergedEntry(members)).map(({ name, found }) => ({ name, found })),
];

/** Never proposes the work or the differing values again. */
export async function rejectProposal(db: Database, id: string): Promise<void> {
  const row = await findRow(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const [record] = row.kind === 'new' || row.recordKey === null ? [] : await findRecords(db, [row.recordKey]);
  const left = record ? remaining(row, record.bibtex) : row.data.left;
  const none = { changedKey: null, changedRevision: null, formerRevision: null };
  await decide(db, row, { state: 'never', left, ...none });
}

/**
 * Undoes a decision: the record becomes what it was, and the proposal is open again.
 * @throws AppError NOT_FOUND; REVISION_CONFLICT with the stored `record`, if the publication was changed since then
 */
export async function reopenProposal(app: ContentDependencies, id: string, now: Date): Promise<void> {
  const row = await findRow(app.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const { changedKey: key, changedRevision, formerRevision } = row;
  const wasNew = row.kind === 'new' || row.state === 'merged' || formerRevision === 0;
  const [record] = wasNew && key === null ? [] : await findRecords(app.db, [key ?? row.recordKey ?? '']);
  if (key === null || changedRevision === null || !record)
    return decide(app.db, row, reopened(row, wasNew, record, now), closed);
  const recordId = { kind: 'publication' as const, key };
  if (formerRevision === 0) {
    return deleteRecord(app, recordId, changedRevision, now, 'owner', (tx) =>
      decide(tx, row, reopened(row, true, undefined, now), closed),
    );
  }
  const former = await findContentRevision(app.db, recordId, formerRevision ?? 0);
  const data = former?.data as { bibtex: string } | undefined;
  if (!data) throw new AppError('REVISION_NOT_FOUND');
  const before = { ...record, bibtex: data.bibtex };
  const publish = record.liveRevision === changedRevision;
  await putRecord(app, recordId, { data, revision: changedRevision, publish }, now, 'owner', (tx) =>
    decide(tx, row, reopened(row, wasNew, before, now), closed),
  );
}

/** Returns a row as it was before the decision. */
function reopened(row: WorkRow, wasNew: boolean, record: OwnRecord | undefined, now: Date): RowChange {
  const none = { changedKey: null, changedRevision: null, formerRevision: null };
  if (wasNew || !record) return { state: 'open', kind: 'new', recordKey: record?.key ?? null, left: [], ...none };
  const { members } = row.data;
  const open = differencesOf(record.bibtex, mergedEntry(members));
  const left = row.data.left.filter(({ name, found }) => !open.some((one) => one.name === name && one.found === found));
  const { kind } = settled({ ...row, data: { members, left } }, record, now);
  return { state: 'open', kind, left, ...none };
}

const closed = ['accepted', 'merged', 'never'] as const;

async function decide(tx: Database, { id }: WorkRow, change: RowChange, from: readonly WorkRow['state'][] = ['open']) {
  if (!(await decideRow(tx, id, from, change))) throw decided();
}

const decided = () => new AppError('STATUS_CHANGED', { problem: problem('proposalDecided') });
