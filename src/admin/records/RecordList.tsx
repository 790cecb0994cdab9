import { deleteContent, listContent, publishContent } from '#api-client/content.ts';
import type { Result } from '#api-client/result.ts';
import type { ContentSummary } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { editPage } from '#contract/paths.ts';
import { content } from '#i18n/content.ts';
import { dates } from '#i18n/dates.ts';
import { lists } from '#i18n/lists.ts';
import { records as words } from '#i18n/records.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { nameOfKind } from '../content/name-of-kind.ts';
import { pageOf } from '../dashboard/page-of.ts';
import { type Column, List } from '../list/List.tsx';
import type { ListAction } from '../list/use-bulk.ts';
import { ListTools, nextSorting } from '../list/ListTools.tsx';
import { useLocalList } from '../list/use-local-list.ts';
import { here } from '../shared/localized-path.ts';

interface Props {
  /** The kinds of records in the list. */
  kinds: readonly ContentKind[];
  /** The list's accessible name, which is also the name of its search. */
  name: string;
  find: string;
  /** Says what to do if there is no record. */
  empty: ReactNode;
  /** The buttons that add a record. */
  adding?: ReactNode;
}

/** A record as a row. The id names kind and key, because keys are unique only within a kind. */
export type RecordRow = ContentSummary & { id: string };

export type RecordState = 'live' | 'changed' | 'notLive' | 'scheduled';

/** Returns whether readers see a record, and whether it has unpublished changes. */
export function stateOfRecord({ revision, liveRevision, publishAt }: ContentSummary): RecordState {
  if (publishAt !== undefined) return 'scheduled';
  if (liveRevision === null) return 'notLive';
  return revision === liveRevision ? 'live' : 'changed';
}

const comparers = {
  title: (a: RecordRow, b: RecordRow) => a.title.localeCompare(b.title),
  kind: (a: RecordRow, b: RecordRow) => nameOfKind(a.kind).localeCompare(nameOfKind(b.kind)),
  state: (a: RecordRow, b: RecordRow) => stateOfRecord(a).localeCompare(stateOfRecord(b)),
  changed: (a: RecordRow, b: RecordRow) => a.updatedAt.localeCompare(b.updatedAt),
};
type Sort = keyof typeof comparers;

/** Returns the records of some kinds, with the title that the list shows. */
export async function recordRows(kinds: readonly ContentKind[]): Promise<Result<RecordRow[]>> {
  const found = await listContent();
  if (!found.ok) return found;
  const rows = found.value
    .filter(({ kind }) => kinds.includes(kind))
    .map((row) => ({
      ...row,
      id: `${row.kind}/${row.key}`,
      title: row.title === row.kind ? nameOfKind(row.kind) : row.title || content.untitled,
    }));
  return { ok: true, value: rows };
}

/** A list of records of the owner's content: search, filter by kind and status, sort, publish, unpublish and delete. */
export function RecordList({ kinds, name, find, empty, adding }: Props) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState('');
  const [state, setState] = useState('');
  const [sorting, setSorting] = useState<{ sort: Sort; order: 'asc' | 'desc' }>({ sort: 'changed', order: 'desc' });
  const about = JSON.stringify([text, kind, state]);

  const load = useCallback(() => recordRows(kinds), [kinds]);
  const matches = useCallback(
    (row: RecordRow) =>
      row.title.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()) &&
      (kind === '' || row.kind === kind) &&
      (state === '' || stateOfRecord(row) === state),
    [text, kind, state],
  );
  const compare = useCallback(
    (a: RecordRow, b: RecordRow) => comparers[sorting.sort](a, b) * (sorting.order === 'asc' ? 1 : -1),
    [sorting],
  );
  const source = useLocalList(load, matches, compare);
  const isFiltering = text.trim() !== '' || kind !== '' || state !== '';
  const showAll = () => {
    setText('');
    setKind('');
    setState('');
  };

  return (
    <>
      <ListTools
        find={find}
        text={text}
        onText={setText}
        choices={[
          ...(kinds.length > 1
            ? [
                {
                  name: words.kind,
                  all: words.everyKind,
                  value: kind,
                  options: kinds.map((one) => [one, nameOfKind(one)] as const),
                  onChange: setKind,
                },
              ]
            : []),
          {
            name: words.state,
            all: words.everyState,
            value: state,
            options: Object.entries(words.states),
            onChange: setState,
          },
        ]}
        count={source.total === undefined ? undefined : lists.count(source.total)}
        isFiltering={isFiltering}
        onShowAll={showAll}
      >
        {adding}
      </ListTools>
      <List<RecordRow>
        name={name}
        source={source}
        about={about}
        title={words.title}
        sortsByTitle
        sorting={sorting}
        onSort={(column) => setSorting((now) => nextSorting(now, column as Sort, ['changed']))}
        what={titleOf}
        columns={kinds.length > 1 ? [kindColumn, ...columns] : columns}
        actions={editAction}
        bulkActions={bulkActions}
        empty={isFiltering ? lists.nothingFound : empty}
      />
    </>
  );
}

const formOf = ({ kind, key }: ContentSummary) => here(editPage(kind, key, pageOf(kind, key)));

const titleOf = (row: RecordRow) => <a href={formOf(row)}>{row.title}</a>;

const editAction = (row: RecordRow) => (
  <a className="button" href={formOf(row)} aria-label={content.editOf(row.title)}>
    {content.edit}
  </a>
);

const kindColumn: Column<RecordRow> = {
  id: 'kind',
  title: words.kind,
  isSortable: true,
  cell: ({ kind }) => nameOfKind(kind),
};

const columns: readonly Column<RecordRow>[] = [
  {
    id: 'state',
    title: words.state,
    isSortable: true,
    cell: (row) => (
      <span data-state={stateOfRecord(row)}>
        {row.publishAt === undefined
          ? words.states[stateOfRecord(row)]
          : words.scheduledFor(dates.longMoment(row.publishAt))}
      </span>
    ),
  },
  {
    id: 'changed',
    title: words.changed,
    isSortable: true,
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} title={dates.longMoment(updatedAt)}>
        {dates.longDate(updatedAt)}
      </time>
    ),
  },
];

const bulkActions: readonly ListAction<RecordRow>[] = [
  {
    title: content.publish,
    appliesTo: (rows) => rows.some((row) => stateOfRecord(row) !== 'live'),
    start: (rows, run) =>
      run(
        rows.filter((row) => stateOfRecord(row) !== 'live'),
        {
          running: words.publishing,
          done: (done) => words.published(done.length),
          act: (row) => publishContent(row, { publish: true, revision: row.revision }),
        },
      ),
  },
  {
    title: content.takeOff,
    appliesTo: (rows) => rows.some(({ liveRevision }) => liveRevision !== null),
    start: (rows, run) =>
      run(
        rows.filter(({ liveRevision }) => liveRevision !== null),
        {
          running: words.unpublishing,
          done: (done) => words.unpublished(done.length),
          act: (row) => publishContent(row, { publish: false, revision: row.revision }),
        },
      ),
  },
  {
    title: content.delete,
    isDangerous: true,
    appliesTo: (rows) => rows.every(({ kind, liveRevision }) => kind !== 'page' || liveRevision === null),
    start: (rows, run) =>
      run(rows, {
        running: words.deleting,
        done: (done) => words.deleted(done.length),
        act: (row) => deleteContent(row, row.revision),
      }),
  },
];
