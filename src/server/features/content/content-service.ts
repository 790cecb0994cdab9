/**
 * Content records edited in the browser: saving drafts, publishing, deleting, and resolving conflicts with files
 * (CONT-3).
 */
import {
  careerKinds,
  keyOfSingle,
  scheduledKinds,
  type ContentRecord,
  type PublishContent,
  type PutContent,
} from '#contract/content.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { requestBuild, requestBuildTogether } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies, TriedText } from '#server/dependencies.ts';
import { mustBeUsable, mustBeWhole, recordToKeep } from './check-record.ts';
import { dataHash } from '#server/platform/hash.ts';
import {
  erasePast,
  findRecord,
  findText,
  lockRecord,
  putHead,
  putHeadLive,
  type LockedRecord,
  endSchedule,
  listDue,
  publishDueRecords,
  setSchedule,
} from './edit-repository.ts';
import { checkCareer, mayGoLive } from './may-go-live.ts';
import { mustRender } from './must-render.ts';
import { beginTranslation } from './original-service.ts';
import {
  markDeleted,
  noProposal,
  setRecord,
  unpublishRecord,
  type RecordId,
} from '#server/features/records/record-repository.ts';
import { showingNoMore } from './shown-fields.ts';

export type ContentDependencies = Pick<Dependencies, 'db' | 'rebuild' | 'makeContent' | 'tryPages'> &
  Partial<Pick<Dependencies, 'log'>>;

type Alongside = (tx: Database, revision: number) => Promise<void>;

/** Origin of a change. A program uses an API token and cannot make more private fields public. */
export type Writer = 'owner' | 'program';

/**
 * Stores data as a draft, even if the data cannot be published. If the data equals the draft, nothing is stored, so
 * that a retry after a lost response causes no conflict.
 * @returns the record's revision
 * @throws AppError BAD_INPUT with a message for each field, if the key or shape is unusable, or the data must be
 * published but cannot be; REVISION_CONFLICT with the stored `record`, also if `revision` is 0 and the key is taken;
 * NOT_FOUND if the record does not exist and `revision` is not 0; TOKEN_SCOPE
 * @param alongside is run in the same transaction, with the record's revision
 */
export async function putRecord(
  app: ContentDependencies,
  id: RecordId,
  input: PutContent,
  now: Date,
  writer: Writer = 'owner',
  alongside?: Alongside,
): Promise<number> {
  const data = recordToKeep(id.kind, id.key, input.data);
  const hash = dataHash(data);
  const isFiles = input.fromFile === true;
  if (input.publish) await mayGoLive(app, [{ ...id, data }], isFiles);
  return changing(app, now, guarded(writer, [id]), async (tx) => {
    const row = await lockRecord(tx, id);
    const present = row && row.deletedAt === null ? row : undefined;
    if (!present && input.revision !== 0) throw new AppError('NOT_FOUND');
    const isSame = present?.headHash === hash;
    if (present && !isSame && input.revision !== present.revision) await refuse(tx, id, 'REVISION_CONFLICT');
    let revision = row?.revision ?? 0;
    if (!isSame) {
      revision += 1;
      const isPut = await putHead(tx, id, { hash, data, revision, origin: 'browser' }, row === undefined, now);
      if (!isPut) await refuse(tx, id, 'REVISION_CONFLICT');
      await beginTranslation(tx, id, data, row);
    }
    const isChanged = input.publish === true && present?.liveHash !== hash;
    if (isChanged) await publish(tx, [{ id, row, hash, data, revision }], now, isFiles);
    await alongside?.(tx, revision);
    return { result: revision, isChanged };
  });
}

/**
 * Publishes the draft now or at a scheduled time, or unpublishes the record. Publishing now and unpublishing cancel a
 * schedule. Parts of the career are published together, or not at all.
 * @throws AppError NOT_FOUND; REVISION_CONFLICT with the stored `record`; BAD_INPUT if the career would contradict
 * itself, or if records of this kind cannot be scheduled; ALREADY_PUBLISHED for a schedule of a published record;
 * CONTENT_NEEDED; TOKEN_SCOPE
 */
export async function publishRecord(
  app: ContentDependencies,
  id: RecordId,
  { publish: isLive, publishAt, revision, together = [] }: PublishContent,
  now: Date,
  writer: Writer = 'owner',
): Promise<ContentRecord> {
  const others = together.map((one) => ({
    id: { kind: one.kind, key: keyOfSingle(one.kind) ?? one.kind },
    revision: one.revision,
  }));
  // Records that are published together must be different parts of the career, because only these can contradict each
  // other.
  const kinds = new Set<RecordId['kind']>(others.map((other) => other.id.kind));
  const isOfCareer = careerKinds.some((kind) => kind === id.kind) && !kinds.has(id.kind);
  if (others.length > 0 && (!isLive || !isOfCareer || kinds.size < others.length)) throw new AppError('BAD_INPUT');
  if (isLive) {
    const heads = await Promise.all([{ id, revision }, ...others].map((one) => headOf(app.db, one)));
    const texts = heads.flatMap((head) => head ?? []);
    // If the record's revision is different now, the transaction below refuses the publication.
    if (texts.length === heads.length) await mayGoLive(app, texts);
  }
  await changing(app, now, guarded(writer, [id, ...others.map((other) => other.id)]), async (tx) => {
    // Records are always locked in the same order, to avoid deadlocks.
    const inOrder = [id, ...others.map((other) => other.id)].toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    if (others.length > 0) for (const one of inOrder) await lockRecord(tx, one);
    const row = await mustLock(tx, id, revision);
    if (isLive && publishAt !== undefined) {
      if (!scheduledKinds.includes(id.kind)) throw new AppError('BAD_INPUT');
      if (row.liveHash !== null) throw new AppError('ALREADY_PUBLISHED');
      if (new Date(publishAt) > now) {
        mustBeWhole(id.kind, id.key, await findText(tx, id, row.headHash), undefined);
        await setSchedule(tx, id, { at: new Date(publishAt), revision });
        return { result: undefined, isChanged: false };
      }
    }
    if (!isLive) {
      refuseNeeded(id);
      await unpublishRecord(tx, id);
      return { result: undefined, isChanged: row.liveHash !== null };
    }
    const heads = [{ id, row }];
    for (const other of others) heads.push({ id: other.id, row: await mustLockOther(tx, other) });
    const changed = heads.filter((head) => head.row.liveHash !== head.row.headHash);
    const texts: NewLive[] = [];
    for (const head of changed) {
      const { headHash: hash, revision: number } = head.row;
      texts.push({ ...head, hash, revision: number, data: await findText(tx, head.id, hash) });
    }
    await publish(tx, texts, now);
    return { result: undefined, isChanged: changed.length > 0 };
  });
  const record = await findRecord(app.db, id);
  if (!record) throw new AppError('NOT_FOUND');
  return record;
}

/**
 * Locks another record of the career that is published together with the requested one.
 * @throws AppError REVISION_CONFLICT without a `record`, because the other record's form loads that record itself
 */
async function mustLockOther(tx: Database, other: { id: RecordId; revision: number }) {
  const found = await lockRecord(tx, other.id);
  if (found?.revision === other.revision && found.deletedAt === null) return found;
  throw new AppError('REVISION_CONFLICT', { problem: conflict });
}

/**
 * Publishes due records. It can be called at any time and concurrently: each record is published once. A record that
 * can no longer be rendered stays unpublished, and the reason is stored.
 * @returns the published records
 */
export async function publishScheduledRecords(app: ContentDependencies, now: Date): Promise<RecordId[]> {
  for (const due of app.tryPages ? await listDue(app.db, now) : []) {
    await mustRender(app, [{ ...due, live: undefined }]).catch(async (cause: unknown) => {
      if (!(cause instanceof AppError)) throw cause;
      await endSchedule(app.db, due, cause.problem ?? problem('unexpected'));
    });
  }
  return changing(app, now, unguarded, async (tx) => {
    const result = await publishDueRecords(tx, now);
    return { result, isChanged: result.length > 0 };
  });
}

/**
 * Deletes a record. The record stays deleted until its file changes. A private record is deleted completely.
 * @throws AppError NOT_FOUND; REVISION_CONFLICT with the stored `record`; CONTENT_IS_LIVE for a published page;
 * CONTENT_NEEDED; TOKEN_SCOPE
 * @param alongside as in `putRecord`
 */
export async function deleteRecord(
  app: ContentDependencies,
  id: RecordId,
  revision: number,
  now: Date,
  writer: Writer = 'owner',
  alongside?: Alongside,
): Promise<void> {
  await changing(app, now, guarded(writer, [id]), async (tx) => {
    const row = await mustLock(tx, id, revision);
    refuseNeeded(id);
    if (id.kind === 'page' && row.liveHash !== null) await refuse(tx, id, 'CONTENT_IS_LIVE');
    if (id.kind === 'private') {
      const nothing = { hash: dataHash({}), data: {}, revision: row.revision + 1, origin: 'browser' as const };
      await putHead(tx, id, nothing, false, now);
    }
    await markDeleted(tx, id, { fileHash: row.proposalFileHash ?? row.fileHash, origin: 'browser' }, now);
    if (id.kind === 'private') await erasePast(tx, id);
    await alongside?.(tx, revision);
    return { result: undefined, isChanged: row.liveHash !== null };
  });
}

/**
 * Resolves a conflict between a record's file and the browser.
 * @returns the record's revision
 * @throws AppError NOT_FOUND if there is no conflict; TOKEN_SCOPE
 */
export async function resolveRecord(
  app: ContentDependencies,
  id: RecordId,
  take: 'file' | 'browser',
  now: Date,
  writer: Writer = 'owner',
): Promise<number> {
  const proposed = take === 'file' ? (await findRecord(app.db, id))?.proposal?.data : null;
  if (proposed) await mayGoLive(app, [{ ...id, data: proposed }], true);
  return changing(app, now, guarded(writer, [id]), async (tx) => {
    const row = await lockRecord(tx, id);
    if (!row || row.proposedAt === null) throw new AppError('NOT_FOUND');
    const { proposalHash, proposalFileHash } = row;
    if (take === 'browser') {
      // The file's content is marked as seen.
      await setRecord(tx, id, { ...noProposal, fileHash: proposalFileHash });
      return { result: row.revision, isChanged: false };
    }
    if (proposalHash === null) {
      refuseNeeded(id);
      await markDeleted(tx, id, { fileHash: null, origin: 'browser' }, now);
      return { result: row.revision, isChanged: row.liveHash !== null };
    }
    const data = await findText(tx, id, proposalHash);
    const text = { hash: proposalHash, data, revision: row.revision + 1 };
    await putHead(tx, id, { ...text, origin: 'file' }, false, now);
    await publish(tx, [{ id, row, ...text }], now, true);
    return { result: text.revision, isChanged: true };
  });
}

/**
 * Runs a change in its transaction. Refuses the change if it makes more private fields public.
 * @throws AppError TOKEN_SCOPE
 */
type Guard = typeof showingNoMore;
export const unguarded: Guard = (_, work) => work();
const guarded = (writer: Writer, ids: readonly RecordId[]): Guard =>
  writer === 'program' && ids.some(({ kind }) => kind === 'documents') ? showingNoMore : unguarded;

/** Runs a change and updates the pages: at once on a host, with the next deploy on a static site. */
export async function changing<Result>(
  app: ContentDependencies,
  now: Date,
  guard: Guard,
  work: (tx: Database) => Promise<{ result: Result; isChanged: boolean }>,
): Promise<Result> {
  const { result, isChanged } = await app.db.transaction(async (tx) => {
    const done = await guard(tx, () => work(tx));
    if (done.isChanged && !app.makeContent) await requestBuildTogether(tx, now, []);
    return done;
  });
  if (!isChanged) return result;
  if (app.makeContent) {
    await app.makeContent();
    await requestBuild(app.db, now, []);
  }
  await app.rebuild.request();
  return result;
}

/**
 * Returns the draft of a record at this revision, read without a lock. When the record is locked later, any other
 * revision is refused.
 */
async function headOf(
  db: Database,
  { id, revision }: { id: RecordId; revision: number },
): Promise<TriedText | undefined> {
  const record = await findRecord(db, id);
  return record?.revision === revision ? { ...id, data: record.data } : undefined;
}

interface NewLive {
  id: RecordId;
  row: LockedRecord | undefined;
  hash: string;
  data: unknown;
  revision: number;
}

/**
 * Checks and publishes drafts.
 * @param isFiles whether the data comes from a file; unusable parts are then skipped, as at startup
 */
async function publish(tx: Database, texts: readonly NewLive[], now: Date, isFiles = false): Promise<void> {
  for (const { id, data, row } of texts) {
    if (isFiles) mustBeUsable(id.kind, id.key, data);
    else mustBeWhole(id.kind, id.key, data, row?.liveHash ? await findText(tx, id, row.liveHash) : undefined);
  }
  await checkCareer(
    tx,
    texts.map(({ id, data }) => ({ ...id, data })),
  );
  for (const { id, row, hash, revision } of texts) {
    const ofFile = row?.proposalHash === hash ? { fileHash: row.proposalFileHash } : undefined;
    await putHeadLive(tx, id, revision, ofFile, now);
  }
}

async function mustLock(tx: Database, id: RecordId, revision: number): Promise<LockedRecord> {
  const row = await lockRecord(tx, id);
  if (!row || row.deletedAt !== null) throw new AppError('NOT_FOUND');
  if (row.revision !== revision) await refuse(tx, id, 'REVISION_CONFLICT');
  return row;
}

/** The profile defines the site's owner, so it cannot be removed. */
function refuseNeeded({ kind }: RecordId): void {
  if (kind === 'profile') throw new AppError('CONTENT_NEEDED');
}

async function refuse(tx: Database, id: RecordId, code: ErrorCode): Promise<never> {
  const said = code === 'REVISION_CONFLICT' ? { problem: conflict } : {};
  throw new AppError(code, { ...said, extra: { record: await findRecord(tx, id) } });
}

const conflict = problem('recordConflict');
