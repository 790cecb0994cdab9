/** The actions for the selected records. Each can be undone if it can be reverted exactly. */
import { deleteContent, getContent, getContentRevision, publishContent, putContent } from '#api-client/content.ts';
import type { Result } from '#api-client/result.ts';
import type { ContentRecord } from '#contract/content.ts';
import { content } from '#i18n/content.ts';
import { records as words } from '#i18n/records.ts';
import { askIfSure } from '../list/SureSheet.tsx';
import type { ListAction, RunBulk } from '../list/use-bulk.ts';
import { stateOfRecord, type RecordRow } from './record-rows.ts';

type Rows = readonly RecordRow[];
type Run = RunBulk<RecordRow>;

const isNotLive = (row: RecordRow) => row.liveRevision === null;
const isLive = (row: RecordRow) => stateOfRecord(row) === 'live';

const setLive = (rows: Rows, run: Run, publish: boolean, undo?: (rows: Rows) => Promise<unknown>) =>
  run(rows, {
    running: publish ? words.publishing : words.unpublishing,
    done: ({ length }) => (publish ? words.published(length) : words.unpublished(length)),
    act: (row) => publishContent(row, { publish, revision: row.revision }),
    ...(undo && { undo }),
  });

/** An earlier published version could not be restored, so unpublished changes cannot be unpublished again. */
const publish = (rows: Rows, run: Run) =>
  setLive(rows, run, true, rows.every(isNotLive) ? (done) => setLive(done, run, false) : undefined);

const unpublish = (rows: Rows, run: Run) =>
  setLive(rows, run, false, rows.every(isLive) ? (done) => setLive(done, run, true) : undefined);

/** A record before its deletion: its draft and, if it differs, its published data. */
interface Kept {
  draft: ContentRecord;
  live: unknown;
}

async function remove(rows: Rows, run: Run): Promise<void> {
  const isSure = await askIfSure(rows, {
    title: words.deleteCount(rows.length),
    note: words.deleteNote,
    confirm: content.delete,
  });
  if (!isSure) return;
  const kept = new Map<string, Kept>();
  await run(rows, {
    running: words.deleting,
    done: ({ length }) => words.deleted(length),
    act: async (row) => {
      const found = await keep(row);
      if (!found.ok) return found;
      kept.set(row.id, found.value);
      return deleteContent(row, row.revision);
    },
    undo: (done) =>
      run(done, {
        running: words.restoring,
        done: ({ length }) => words.restored(length),
        act: async (row) => restore(row, kept.get(row.id)),
      }),
  });
}

async function keep(row: RecordRow): Promise<Result<Kept>> {
  const draft = await getContent(row);
  if (!draft.ok) return draft;
  const { revision, liveRevision } = draft.value;
  if (liveRevision === null || liveRevision === revision)
    return { ok: true, value: { draft: draft.value, live: null } };
  const live = await getContentRevision(row, liveRevision);
  return live.ok ? { ok: true, value: { draft: draft.value, live: live.value.data } } : live;
}

/** Creates a deleted record again, with the draft and the published version that it had. */
async function restore(row: RecordRow, kept: Kept | undefined): Promise<Result<unknown>> {
  const { draft, live } = kept ?? {};
  if (!draft) return getContent(row);
  const data = draft.data as Record<string, unknown>;
  if (live === null) return putContent(row, { data, revision: 0, publish: draft.liveRevision !== null });
  const published = await putContent(row, { data: live as Record<string, unknown>, revision: 0, publish: true });
  return published.ok ? putContent(row, { data, revision: published.value.revision }) : published;
}

export const recordActions: readonly ListAction<RecordRow>[] = [
  {
    title: content.publish,
    appliesTo: (rows) => rows.some((row) => !isLive(row)),
    start: (rows, run) =>
      publish(
        rows.filter((row) => !isLive(row)),
        run,
      ),
  },
  {
    title: content.takeOff,
    appliesTo: (rows) => rows.some((row) => !isNotLive(row)),
    start: (rows, run) =>
      unpublish(
        rows.filter((row) => !isNotLive(row)),
        run,
      ),
  },
  {
    title: content.delete,
    isDangerous: true,
    // The API refuses to delete a published page.
    appliesTo: (rows) => rows.every((row) => row.kind !== 'page' || isNotLive(row)),
    start: remove,
  },
];
