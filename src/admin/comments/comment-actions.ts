/** The decisions about comments and mentions, for one or several of them. */
import { changeComment, removeComment } from '#api-client/comments.ts';
import { approveMention, holdMention, removeMention } from '#api-client/dashboard.ts';
import type { DiscussionEntry } from '#contract/discussion.ts';
import { discussion as words } from '#i18n/discussion.ts';
import { askIfSure } from '../list/SureSheet.tsx';
import type { BulkAction, ListAction, RunBulk } from '../list/use-bulk.ts';

/** A comment or mention as a row. The row's id names the kind, because ids are unique only within a kind. */
export type EntryRow = Omit<DiscussionEntry, 'id'> & { id: string; entryId: string; title: string };

export const rowOf = (entry: DiscussionEntry): EntryRow => ({
  ...entry,
  id: `${entry.kind}/${entry.id}`,
  entryId: entry.id,
  title: words.by(nameOf(entry), entry.postTitle),
});

/** Returns the name of the author; for a mention without an author, the name of the site. */
export function nameOf({ author, source }: Pick<DiscussionEntry, 'author' | 'source'>): string {
  if (author) return author;
  return source === null ? words.deletedAccount : (URL.parse(source)?.host ?? source);
}

type Run = RunBulk<EntryRow>;
type Rows = readonly EntryRow[];

const holding = (run: Run): BulkAction<EntryRow> => ({
  running: words.holding,
  done: ({ length }) => words.held(length),
  act: ({ kind, entryId, version }) =>
    kind === 'comment' ? changeComment(entryId, { state: 'held' }) : holdMention(entryId, version),
  undo: (rows) => run(rows, approving(run)),
});

/** An approval names the version that is shown. If the text has changed since then, it is refused. */
const approving = (run: Run): BulkAction<EntryRow> => ({
  running: words.approving,
  done: ({ length }) => words.approved(length),
  act: ({ kind, entryId, version }) =>
    kind === 'comment' ? changeComment(entryId, { state: 'live', version }) : approveMention(entryId, version),
  undo: (rows) => run(rows, holding(run)),
});

export const approve = (rows: Rows, run: Run) =>
  run(
    rows.filter(({ state }) => state === 'held'),
    approving(run),
  );

export const hold = (rows: Rows, run: Run) =>
  run(
    rows.filter(({ state }) => state === 'live'),
    holding(run),
  );

export async function remove(rows: Rows, run: Run): Promise<void> {
  const question = { title: words.removeQuestion, note: words.removeNote, confirm: words.remove };
  if (!(await askIfSure(rows, question))) return;
  await run(rows, {
    running: words.removing,
    done: ({ length }) => words.removed(length),
    isFinal: true,
    act: ({ kind, entryId }) => (kind === 'comment' ? removeComment(entryId) : removeMention(entryId)),
  });
}

export async function block(rows: Rows, run: Run): Promise<void> {
  const question = { title: words.blockQuestion, note: words.blockNote, confirm: words.blockConfirm };
  if (!(await askIfSure(rows, question))) return;
  await run(rows, {
    running: words.blocking,
    done: ({ length }) => words.blocked(length),
    isFinal: true,
    act: ({ entryId }) => removeComment(entryId, true),
  });
}

export const bulkActions: readonly ListAction<EntryRow>[] = [
  { title: words.approve, appliesTo: (rows) => rows.some(({ state }) => state === 'held'), start: approve },
  { title: words.hold, appliesTo: (rows) => rows.some(({ state }) => state === 'live'), start: hold },
  { title: words.remove, isDangerous: true, start: remove },
];
